import type { TypedMessage } from '#domain/decider.ts'
import type { AskedQuestion } from '#domain/games/events.ts'

/**
 * A teacher opens a room. It keeps the questions and the rates that it began with. All rates in
 * hundredths. No personal data, ever.
 */
export type QuizHosting = Readonly<{
  quizId: string
  gameId: string
  gameName: string
  pointCorrect: number
  pointIncorrect: number
  pointExchangeRate: number
  questions: readonly AskedQuestion[]
  /** For each question. */
  seconds: number
  /** The school's own date, yyyy-MM-dd. */
  localDate: string
}>

/** Those who came in at the same moment. */
export type QuizArrival = Readonly<{
  arrivalId: string
  quizId: string
  players: readonly Readonly<{
    profileId: string
    /** At the time. */
    class: string
  }>[]
}>

export type QuizOpening = Readonly<{
  openingId: string
  quizId: string
  /** From 1 on. */
  number: number
  /** In ms since 1970, by the server's clock. */
  openedAt: number
}>

/** What came in at the same moment. */
export type QuizAnswers = Readonly<{
  answersId: string
  quizId: string
  number: number
  answers: readonly Readonly<{
    profileId: string
    /** A is 0. */
    chosen: number
    /** From the opening to the server's hearing of it. */
    ms: number
  }>[]
}>

export type QuizClosing = Readonly<{ closingId: string; quizId: string; number: number }>

export type QuizEnding = Readonly<{
  endingId: string
  quizId: string
  gameId: string
  localDate: string
  /** Whose sessions follow from it: everybody who came in, if anything was asked. */
  players: readonly string[]
}>

export type QuizEvent =
  | TypedMessage<'QuizHosted', QuizHosting>
  | TypedMessage<'QuizJoined', QuizArrival>
  | TypedMessage<'QuizQuestionOpened', QuizOpening>
  | TypedMessage<'QuizAnswered', QuizAnswers>
  | TypedMessage<'QuizQuestionClosed', QuizClosing>
  | TypedMessage<'QuizFinished', QuizEnding>
