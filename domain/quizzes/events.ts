import type { TypedMessage } from '#domain/decider.ts'
import type { AskedQuestion } from '#domain/games/events.ts'

export type QuizHosting = Readonly<{
  quizId: string
  gameId: string
  gameName: string
  pointCorrect: number
  pointIncorrect: number
  pointExchangeRate: number
  questions: readonly AskedQuestion[]
  seconds: number
  localDate: string
}>

export type QuizArrival = Readonly<{
  arrivalId: string
  quizId: string
  players: readonly Readonly<{
    profileId: string
    class: string
  }>[]
}>

export type QuizOpening = Readonly<{
  openingId: string
  quizId: string
  number: number
  /** In ms since 1970, by the server's clock. */
  openedAt: number
}>

export type QuizAnswers = Readonly<{
  answersId: string
  quizId: string
  number: number
  answers: readonly Readonly<{
    profileId: string
    chosen: number
    /** Ms from the opening of the question to the server's receipt. */
    ms: number
  }>[]
}>

export type QuizClosing = Readonly<{ closingId: string; quizId: string; number: number }>

export type QuizEnding = Readonly<{
  endingId: string
  quizId: string
  gameId: string
  localDate: string
  players: readonly string[]
}>

export type QuizEvent =
  | TypedMessage<'QuizHosted', QuizHosting>
  | TypedMessage<'QuizJoined', QuizArrival>
  | TypedMessage<'QuizQuestionOpened', QuizOpening>
  | TypedMessage<'QuizAnswered', QuizAnswers>
  | TypedMessage<'QuizQuestionClosed', QuizClosing>
  | TypedMessage<'QuizFinished', QuizEnding>
