import { DomainError } from '#domain/decider.ts'
import {
  type GameCommand,
  type Games,
  gameDecider,
  type PlayedSession,
} from '#domain/games/game.ts'
import { actionIdOf, type Key } from '#domain/ids.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { wakingOnFailure } from '../answering.ts'
import type { Actor } from '../messages.ts'
import type { LedgerParts } from '../parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readPlayer, readStart } from './game-context.ts'

/**
 * A session after a command. `paid`: whole points that its game has paid in the period, with what
 * this one pays.
 */
export type Played = Readonly<{ session: PlayedSession; paid: number; position: Position }>

type GamePlay<Input> = Input & Readonly<{ profile: string; game: string }>
type Answering = GamePlay<
  Readonly<{ session: string; question: string; chosen: readonly number[] }>
>

/**
 * What a student plays alone. The actor is the student, the profile the one of the period in which
 * it is played.
 */
export type GameLedger = Readonly<{
  /**
   * Goes on with the session of the game that is not finished, if there is one; otherwise the game
   * must be open to the student. @throws DomainError
   */
  start: (actor: Actor, key: Key, wanted: GamePlay<object>) => Promise<Played>
  /** A question that is answered already stays so. @throws DomainError */
  answer: (actor: Actor, key: Key, wanted: Answering) => Promise<Played>
  /** @throws DomainError */
  finish: (actor: Actor, key: Key, wanted: GamePlay<{ session: string }>) => Promise<Played>
}>

const category = 'game'

export const createGameLedger = ({
  eventStore,
  memory,
  db,
  clock,
  stopwatch,
  log,
  onAppended,
}: LedgerParts): GameLedger => {
  const streams = createCommandHandler({
    ...{ eventStore, memory, stopwatch, log, category, decider: gameDecider },
    idOf: idOfEvent,
  })

  const open = async (
    actor: Actor,
    { call, key, profile }: Readonly<{ call: string; key: Key; profile: string }>,
  ) => {
    const request = openRequest(actor, call, key, clock())
    const about = {
      organizationId: actor.organizationId,
      userId: actor.userId,
      profile,
      at: request.moment,
    }
    const player = await readPlayer(db, about)
    const metadata = metadataOf(request, player.student)

    /** @throws DomainError, Unavailable */
    const send = async (command: GameCommand) => {
      const [handled] = await wakingOnFailure({ category, onAppended }, () =>
        streams.handle([{ id: profile, command, metadata }]),
      )
      if (handled!.kind === 'refused') throw handled!.refused
      if (handled!.kind === 'retryable')
        throw new Unavailable('The ledger could not write down what was played')
      return handled!
    }
    const look = async () => {
      const handled = await send({ type: 'Look', data: {} })
      if (handled.kind !== 'unchanged') throw new TypeError('To look records nothing')
      return handled.state
    }
    /** What stands after a command. */
    const play = async (
      command: GameCommand,
      which: (games: Games) => string | undefined,
    ): Promise<Played> => {
      const handled = await send(command)
      const games = handled.kind === 'unchanged' ? handled.state : await look()
      const session = games.sessions.get(which(games) ?? '')
      if (!session) throw new TypeError('What was played is not there')
      // A copy: the state goes on with the next command.
      const played = {
        session: { ...session, answers: new Map(session.answers) },
        paid: paidBy(games, session),
      }
      const position =
        (handled.kind === 'appended' && handled.position) || (await eventStore.head())
      onAppended?.(position, category)
      return { ...played, position }
    }
    // Of the command, not of the question: the store takes an event whose id it has for the one
    // that it has.
    const ids = {
      answerId: actionIdOf(request.commandId, profile, 0),
      finishId: actionIdOf(request.commandId, profile, 1),
    }
    return { ...about, request, player, ids, look, play }
  }

  return {
    start: async (actor, key, wanted) => {
      const { request, look, play, ...about } = await open(actor, {
        call: 'start_game',
        key,
        profile: wanted.profile,
      })
      const sessionId = request.commandId
      const before = await look()
      const known = before.sessions.get(sessionId)
      if (known && known.start.gameId !== wanted.game)
        throw new DomainError('idempotency_key_reused')
      const which = ({ sessions, open }: Games) =>
        sessions.has(sessionId) ? sessionId : open.get(wanted.game)
      // What was begun goes on, whatever became of the game.
      if (which(before)) return await play({ type: 'Look', data: {} }, which)
      const data = await readStart(db, { ...about, game: wanted.game, sessionId })
      return await play({ type: 'Start', data }, which)
    },

    answer: async (actor, key, wanted) => {
      const { player, ids, play } = await open(actor, {
        call: 'answer_question',
        key,
        profile: wanted.profile,
      })
      const { session: sessionId, game: gameId, question: questionId, chosen } = wanted
      const data = { ...ids, sessionId, gameId, questionId, chosen, localDate: player.localDate }
      return await play({ type: 'Answer', data }, () => sessionId)
    },

    finish: async (actor, key, { profile, game: gameId, session: sessionId }) => {
      const { player, ids, play } = await open(actor, { call: 'finish_game', key, profile })
      const data = { finishId: ids.finishId, sessionId, gameId, localDate: player.localDate }
      return await play({ type: 'Finish', data }, () => sessionId)
    },
  }
}

const paidBy = ({ paid }: Games, { start }: PlayedSession) => paid.get(start.gameId) ?? 0

export const idOfEvent = (event: Parameters<typeof gameDecider.evolve>[1]) => {
  switch (event.type) {
    case 'GameStarted':
      return event.data.sessionId
    case 'QuestionAnswered':
      return event.data.answerId
    case 'GameFinished':
      return event.data.finishId
  }
}
