/** Without zod, for the first paint. */
export {
  type GameType,
  gameTypes,
  mostCorrect,
  mostQuestions,
  optionCounts,
} from '#domain/games/rules.ts'
export { maxQuizPlayers, quizSeconds } from '#domain/quizzes/rules.ts'
