import { useEffect } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { wreath } from '#web/ui/laurel/marks.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import './quiz-mark.css'

const leaves = wreath({ radius: 37, length: 16, width: 4.15, rich: true })
const stems = ['M48.7 87A37 37 0 0 0 67.4 17.3', 'M51.3 87A37 37 0 0 1 32.6 17.3']
const gold = { main: '#F7CB5C', mid: '#D99C22' }
const spoken = [10, 5]
const steps = 12

/** Shows a question's time left: the wreath loses a step with each twelfth, from the top down. */
export const Countdown = ({
  left,
  total,
  unit,
}: {
  left: number
  total: number
  unit?: string
}) => {
  const { LL } = useI18nContext()
  const announce = useAnnounce()
  const said = LL.quiz.secondsLeft(String(left))
  useEffect(() => {
    if (spoken.includes(left)) announce(said)
  }, [left, said, announce])
  return (
    <div className="quiz-mark-timer num" role="timer" aria-label={said}>
      <QuizWreath full={Math.ceil((steps * left) / total)} />
      <b className={left > 99 ? 'quiz-mark-three' : ''} aria-hidden="true">
        {left}
      </b>
      {unit && <span aria-hidden="true">{unit}</span>}
    </div>
  )
}

/** `full`: the steps left, of 12. */
export const QuizWreath = ({ full = steps }: { full?: number }) => (
  <svg viewBox="0 0 100 100" fill="none" aria-hidden="true">
    {stems.map((stem) => (
      <path key={stem} d={stem} stroke="#B97B0E" strokeLinecap="round" />
    ))}
    {leaves.map(({ d, x, y, rotate, tone, step }) => (
      <g key={`${d}${x}${rotate}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
        <path
          className={`quiz-mark-leaf ${step < full ? '' : 'quiz-mark-fallen'}`}
          d={d}
          transform={`rotate(${rotate.toFixed(0)})`}
          fill={gold[tone]}
        />
      </g>
    ))}
  </svg>
)
