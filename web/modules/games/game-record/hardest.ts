import type { QuestionReport } from '#api/contracts/game-sessions.ts'

const most = 3

export const hardestOf = (
  questions: readonly QuestionReport[],
  users: number,
): readonly QuestionReport[] =>
  questions
    .filter(({ correct }) => correct < users)
    .toSorted((one, other) => one.correct - other.correct)
    .slice(0, most)
