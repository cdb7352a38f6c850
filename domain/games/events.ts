import type { TypedMessage } from '#domain/decider.ts'

/** The words are kept by id and version. */
export type AskedQuestion = Readonly<{
  questionId: string
  version: number
  options: number
  right: readonly number[]
}>

/**
 * Keeps the questions and rates that it began with. Rates in hundredths. No personal data, ever.
 */
export type GameStart = Readonly<{
  sessionId: string
  gameId: string
  gameName: string
  pointCorrect: number
  pointIncorrect: number
  pointExchangeRate: number
  questions: readonly AskedQuestion[]
  /** The school's date, yyyy-MM-dd. */
  localDate: string
  class: string
}>

export type GivenAnswer = Readonly<{
  answerId: string
  sessionId: string
  gameId: string
  questionId: string
  version: number
  chosen: readonly number[]
  isCorrect: boolean
  localDate: string
}>

export type GameFinish = Readonly<{
  finishId: string
  sessionId: string
  gameId: string
  gameName: string
  correct: number
  incorrect: number
  /** In hundredths, never below 0. */
  point: number
  /**
   * Whole points that are granted for it: what it is worth, less all that the game has paid in the
   * period.
   */
  exchanged: number
  localDate: string
  class: string
}>

export type GameEvent =
  | TypedMessage<'GameStarted', GameStart>
  | TypedMessage<'QuestionAnswered', GivenAnswer>
  | TypedMessage<'GameFinished', GameFinish>
