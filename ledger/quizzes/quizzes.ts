import { v7 } from 'uuid'
import { localDateOf } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import type { QuizTeams } from '#domain/quizzes/events.ts'
import {
  answerRefusalOf,
  type GivenQuizAnswer,
  type Quiz,
  type QuizCommand,
  quizDecider,
  whyNotIn,
} from '#domain/quizzes/quiz.ts'
import { openAggregate } from '../aggregate.ts'
import { type Actor, systemActor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readHosting, readTimeZone } from './quiz-context.ts'

export type QuizPlace = Readonly<{ organizationId: string; quiz: string; periodId: string }>

/** Must copy, because the next command changes the quiz in place. */
export type QuizView<View> = (quiz: Quiz) => View

type Hosting = QuizPlace &
  Readonly<{
    game: string
    seconds: number
    questions?: readonly string[] | undefined
    teams?: QuizTeams | undefined
  }>
type Arriving = Readonly<{ profileId: string; class: string; place?: number | undefined }>
type TeamChoice = Readonly<{ profileId: string; team: number }>
type QuestionMoment = Readonly<{ number: number; at: Date }>

/** The caller decides who may send; the decider decides what counts. */
export type QuizLedger = Readonly<{
  /** @throws DomainError `not_found`, `game_without_questions` */
  host: (actor: Actor, hosting: Hosting) => Promise<void>
  /** Returns why players were refused. @throws DomainError `not_found` */
  join: (
    place: QuizPlace,
    players: readonly Arriving[],
  ) => Promise<readonly (DomainError | undefined)[]>
  /** @throws DomainError `not_found`, `teams_fixed` */
  chooseTeam: (place: QuizPlace, choice: TeamChoice) => Promise<void>
  openQuestion: (actor: Actor, place: QuizPlace, moment: QuestionMoment) => Promise<void>
  /** Returns why answers do not count. @throws DomainError `not_found` */
  answer: (
    place: QuizPlace,
    answers: readonly GivenQuizAnswer[],
  ) => Promise<readonly (DomainError | undefined)[]>
  /** Without an actor, the system closes the question when the time is up. */
  closeQuestion: (
    actor: Actor | undefined,
    place: QuizPlace,
    moment: QuestionMoment,
  ) => Promise<void>
  finish: (actor: Actor | undefined, place: QuizPlace) => Promise<void>
  /** @throws DomainError `not_found` */
  read: <View>(place: Pick<QuizPlace, 'quiz'>, view: QuizView<View>) => Promise<View>
}>

export const createQuizLedger = (parts: LedgerParts): QuizLedger => {
  const { db, clock } = parts
  const streams = openAggregate(parts, { category: 'quiz', decider: quizDecider })

  const send = async (actor: Actor, { quiz: id, periodId }: QuizPlace, command: QuizCommand) => {
    const request = openRequest(actor, `quiz_${command.type}`, v7(), clock())
    const handled = await streams.handleOne({
      id,
      command,
      metadata: metadataOf(request, { periodId }),
    })
    if (handled.kind === 'appended') await streams.announce(handled)
  }

  const read = async <View>(
    { quiz: id }: Pick<QuizPlace, 'quiz'>,
    view: QuizView<View>,
  ): Promise<View> => {
    const quiz = await streams.read(id)
    if (!quiz.hosting) throw new DomainError('not_found')
    return view(quiz)
  }

  return {
    host: async (actor, { game, seconds, questions, teams, ...place }) => {
      const terms = { game, seconds, questions, teams }
      const data = await readHosting(db, { ...place, ...terms, at: clock() })
      await send(actor, place, { type: 'Host', data })
    },

    join: async (place, players) => {
      const data = { arrivalId: v7(), quizId: place.quiz, players }
      await send(systemActor(place.organizationId), place, { type: 'Join', data })
      return await read(place, (state) =>
        players.map(({ profileId }) =>
          state.players.has(profileId) ? undefined : whyNotIn(state),
        ),
      )
    },

    chooseTeam: async (place, choice) => {
      const data = { choiceId: v7(), ...choice }
      await send(systemActor(place.organizationId), place, { type: 'ChooseTeam', data })
    },

    openQuestion: async (actor, place, { number, at }) => {
      const data = { openingId: v7(), closingId: v7(), number, at: at.getTime() }
      await send(actor, place, { type: 'Open', data })
    },

    answer: async (place, answers) => {
      const data = { answersId: v7(), closingId: v7(), answers }
      await send(systemActor(place.organizationId), place, { type: 'Answer', data })
      return await read(place, (state) => answers.map((given) => answerRefusalOf(state, given)))
    },

    closeQuestion: async (actor, place, { number, at }) => {
      const data = { closingId: v7(), number, at: at.getTime(), isEarly: actor !== undefined }
      await send(actor ?? systemActor(place.organizationId), place, { type: 'Close', data })
    },

    finish: async (actor, place) => {
      const localDate = localDateOf(clock(), await readTimeZone(db, place.organizationId))
      const data = { endingId: v7(), closingId: v7(), localDate }
      await send(actor ?? systemActor(place.organizationId), place, { type: 'Finish', data })
    },

    read,
  }
}
