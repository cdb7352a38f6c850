/** Imports no zod, so that the first page load stays small. */
export {
  type GameType,
  gameTypes,
  mostCorrect,
  mostQuestions,
  optionCounts,
} from '#domain/games/rules.ts'
export { maxQuizPlayers, quizSeconds, teamCounts } from '#domain/quizzes/rules.ts'
