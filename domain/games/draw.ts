import { actionIdOf } from '#domain/ids.ts'
import type { AskedQuestion } from './events.ts'

/** `playId` decides the draw, so a repeated command draws the same. A null `draw` keeps all. */
export const drawQuestions = <Question extends Pick<AskedQuestion, 'questionId'>>(
  questions: readonly Question[],
  { draw, playId }: Readonly<{ draw: number | null; playId: string }>,
): readonly Question[] => {
  if (draw === null || draw >= questions.length) return questions
  const drawn = questions
    .map(({ questionId }) => ({ questionId, lot: actionIdOf(playId, questionId, 0) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, draw)
  const ids = new Set(drawn.map(({ questionId }) => questionId))
  return questions.filter(({ questionId }) => ids.has(questionId))
}
