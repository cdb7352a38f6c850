import type { QuestionReport } from '#api/contracts/game-sessions.ts'

/** As many as are taught again in a lesson. */
const most = 3

/** Of those that not everybody had right, the hardest first. */
export const hardestOf = (
  questions: readonly QuestionReport[],
  users: number,
): readonly QuestionReport[] =>
  questions
    .filter(({ correct }) => correct < users)
    .toSorted((one, other) => one.correct - other.correct)
    .slice(0, most)
