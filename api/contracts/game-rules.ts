/** Of games what pages know from the start: it stands on nothing. */
export {
  type GameType,
  gameTypes,
  mostCorrect,
  mostQuestions,
  optionCounts,
} from '#domain/games/rules.ts'
export { maxQuizPlayers, quizSeconds } from '#domain/quizzes/rules.ts'
