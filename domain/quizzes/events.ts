import type { TypedMessage } from '#domain/decider.ts'
import type { AskedQuestion } from '#domain/games/events.ts'

/** `seconds`: the question's limit, or else the room's. */
export type QuizQuestionAsked = AskedQuestion & Readonly<{ seconds: number }>

/** `list`: by the class list. `choice`: by the players, before the first question. */
export type QuizTeams = Readonly<{ by: 'list' | 'choice'; count: number }>

export type QuizHosting = Readonly<{
  quizId: string
  gameId: string
  gameName: string
  pointCorrect: number
  pointIncorrect: number
  pointExchangeRate: number
  questions: readonly QuizQuestionAsked[]
  seconds: number
  localDate: string
  teams?: QuizTeams | undefined
}>

export type QuizArrival = Readonly<{
  arrivalId: string
  quizId: string
  players: readonly Readonly<{
    profileId: string
    class: string
    /** Numbered from 0. */
    team?: number | undefined
  }>[]
}>

export type QuizTeamChoice = Readonly<{
  choiceId: string
  quizId: string
  profileId: string
  team: number
}>

export type QuizOpening = Readonly<{
  openingId: string
  quizId: string
  number: number
  /** Server time in ms since 1970. */
  openedAt: number
}>

export type QuizAnswers = Readonly<{
  answersId: string
  quizId: string
  number: number
  answers: readonly Readonly<{
    profileId: string
    chosen: number
    /** Milliseconds from the opening until the server received the answer. */
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
  | TypedMessage<'QuizTeamChosen', QuizTeamChoice>
  | TypedMessage<'QuizQuestionOpened', QuizOpening>
  | TypedMessage<'QuizAnswered', QuizAnswers>
  | TypedMessage<'QuizQuestionClosed', QuizClosing>
  | TypedMessage<'QuizFinished', QuizEnding>
