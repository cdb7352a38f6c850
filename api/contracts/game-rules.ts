/** Imports no zod, so that the first page load stays small. */
export {
  type GameType,
  gameTypes,
  mostCorrect,
  mostQuestions,
  optionCounts,
} from '#domain/games/rules.ts'
export { maxQuizPlayers, quizSeconds, teamCounts } from '#domain/quizzes/rules.ts'

/** The most characters of a question and of each of its options. */
export const questionLengths = { text: 300, option: 200 } as const
