import type { TypedMessage } from '#domain/decider.ts'

export type AskedQuestion = Readonly<{
  questionId: string
  version: number
  options: number
  right: readonly number[]
}>

/** Copies the game as it was at the start. Its rates are in hundredths. */
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
  /** In hundredths of a point. */
  point: number
  /** In whole points: the session's worth, less what this game paid in the period. */
  exchanged: number
  localDate: string
  class: string
}>

export type GameEvent =
  | TypedMessage<'GameStarted', GameStart>
  | TypedMessage<'QuestionAnswered', GivenAnswer>
  | TypedMessage<'GameFinished', GameFinish>
