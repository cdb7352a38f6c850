import { AnswerShape, answerTone } from '../quiz/answer-shape.tsx'

/**
 * Shows an option's letter, shape and colour, as in a live quiz. The words beside it name the
 * option.
 */
export const OptionMark = ({ place }: { place: number }) => (
  <span className={`play-mark ${answerTone(place)}`} aria-hidden="true">
    <AnswerShape place={place} />
  </span>
)
