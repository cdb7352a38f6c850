import { AnswerShape, answerTone } from '../quiz/answer-shape.tsx'

/**
 * Letter, shape and colour of an option, the same as in a live quiz. The words beside it say which
 * one it is.
 */
export const OptionMark = ({ place }: { place: number }) => (
  <span className={`play-mark ${answerTone(place)}`} aria-hidden="true">
    <AnswerShape place={place} />
  </span>
)
