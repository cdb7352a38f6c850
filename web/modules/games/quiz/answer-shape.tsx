import './quiz-mark.css'

export const answerLetters = ['A', 'B', 'C', 'D'] as const
export const letterOf = (place: number) => answerLetters[place] ?? ''
export const answerTone = (place: number) => `quiz-mark-${letterOf(place).toLowerCase()}`

const petals = [0, 90, 180, 270]

/** Letter, shape, colour and place always go together: a leaf, a blossom, a berry, a hill. */
export const AnswerShape = ({ place }: { place: number }) => (
  <span className={`quiz-mark-shape ${answerTone(place)}`} aria-hidden="true">
    <svg viewBox="0 0 48 48" fill="currentColor" aria-hidden="true">
      {place === 0 && <path d="M5 43C2 22 14 6 43 5 45 33 29 47 5 43Z" />}
      {place === 1 &&
        petals.map((turn) => (
          <circle key={turn} cx="24" cy="13.5" r="11" transform={`rotate(${turn} 24 24)`} />
        ))}
      {place === 1 && <rect x="14" y="14" width="20" height="20" />}
      {place === 2 && <circle cx="24" cy="24" r="21" />}
      {place === 3 && <path d="M24 5L47 43H1Z" />}
    </svg>
    <b>{letterOf(place)}</b>
  </span>
)
