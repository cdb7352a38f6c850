import type { TypedMessage } from '#domain/decider.ts'

/** A question as it was asked: its words are kept by id and version. */
export type AskedQuestion = Readonly<{
  questionId: string
  version: number
  /** How many it has: A is 0, D is 3. */
  options: number
  /** Which of them are right, ascending. */
  right: readonly number[]
}>

/**
 * A student begins a game. It keeps the questions and the rates that it began with. All rates in
 * hundredths. No personal data, ever.
 */
export type GameStart = Readonly<{
  sessionId: string
  gameId: string
  gameName: string
  pointCorrect: number
  pointIncorrect: number
  pointExchangeRate: number
  questions: readonly AskedQuestion[]
  /** The school's own date, yyyy-MM-dd. */
  localDate: string
  /** The student's class at the time. */
  class: string
}>

export type GivenAnswer = Readonly<{
  answerId: string
  sessionId: string
  gameId: string
  questionId: string
  version: number
  /** Ascending. */
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
  /** Wrong or missing. */
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
