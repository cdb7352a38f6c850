import type { TypedMessage } from '#domain/decider.ts'

export type AskedQuestion = Readonly<{
  questionId: string
  version: number
  options: number
  right: readonly number[]
}>

/** Copies the questions and rates (hundredths) of that moment. */
export type GameStart = Readonly<{
  sessionId: string
  gameId: string
  gameName: string
  pointCorrect: number
  pointIncorrect: number
  pointExchangeRate: number
  questions: readonly AskedQuestion[]
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
  /** The score of the session, in hundredths of a point. */
  point: number
  /** Whole points granted: the session's worth, less all paid in the period. */
  exchanged: number
  localDate: string
  class: string
}>

export type GameEvent =
  | TypedMessage<'GameStarted', GameStart>
  | TypedMessage<'QuestionAnswered', GivenAnswer>
  | TypedMessage<'GameFinished', GameFinish>
