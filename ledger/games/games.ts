import { DomainError } from '#domain/decider.ts'
import {
  type GameCommand,
  type Games,
  gameDecider,
  type PlayedSession,
} from '#domain/games/game.ts'
import { actionIdOf, type Key } from '#domain/ids.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { openAggregate } from '../aggregate.ts'
import type { Actor } from '../calls.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { readPlayer, readStart } from './game-context.ts'

/** `paid`: whole points paid so far in the period. */
export type Played = Readonly<{ session: PlayedSession; paid: number; position: Position }>

type GamePlay<Input> = Input & Readonly<{ profile: string; game: string }>
type Answering = GamePlay<
  Readonly<{ session: string; question: string; chosen: readonly number[] }>
>

export type GameLedger = Readonly<{
  /** A new session needs a game that is open to the student. @throws DomainError */
  start: (actor: Actor, key: Key, input: GamePlay<object>) => Promise<Played>
  /** Only the first answer to a question counts. @throws DomainError */
  answer: (actor: Actor, key: Key, input: Answering) => Promise<Played>
  finish: (actor: Actor, key: Key, input: GamePlay<{ session: string }>) => Promise<Played>
}>

export const createGameLedger = (parts: LedgerParts): GameLedger => {
  const { db, clock } = parts
  const { handleOne, announce, read } = openAggregate(parts, {
    category: 'game',
    decider: gameDecider,
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

    const play = async (
      command: GameCommand,
      which: (games: Games) => string | undefined,
    ): Promise<Played> => {
      const handled = await handleOne({ id: profile, command, metadata })
      const games = handled.kind === 'unchanged' ? handled.state : await read(profile)
      const answer = played(games, which(games))
      return { ...answer, position: await announce(handled) }
    }
    // Derives ids from the command, so that a store ignores an event that it already has.
    const ids = {
      answerId: actionIdOf(request.commandId, profile, 0),
      finishId: actionIdOf(request.commandId, profile, 1),
    }
    return { ...about, request, player, ids, play }
  }

  return {
    start: async (actor, key, input) => {
      const { request, play, ...about } = await open(actor, {
        call: 'start_game',
        key,
        profile: input.profile,
      })
      const sessionId = request.commandId
      const before = await read(input.profile)
      const known = before.sessions.get(sessionId)
      if (known && known.start.gameId !== input.game)
        throw new DomainError('idempotency_key_reused')
      const which = ({ sessions, open }: Games) =>
        sessions.has(sessionId) ? sessionId : open.get(input.game)
      // An open session continues even after the game is closed.
      if (which(before)) {
        const answer = played(before, which(before))
        return { ...answer, position: await announce({ kind: 'unchanged', state: before }) }
      }
      const data = await readStart(db, { ...about, game: input.game, sessionId })
      return await play({ type: 'Start', data }, which)
    },

    answer: async (actor, key, input) => {
      const { player, ids, play } = await open(actor, {
        call: 'answer_question',
        key,
        profile: input.profile,
      })
      const { session: sessionId, game: gameId, question: questionId, chosen } = input
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

/** Copies, because the next command changes the state in place. */
const played = (games: Games, sessionId: string | undefined) => {
  const session = games.sessions.get(sessionId ?? '')
  if (!session) throw new TypeError('The session that was played is missing')
  return {
    session: { ...session, answers: new Map(session.answers) },
    paid: paidBy(games, session),
  }
}

const paidBy = ({ paid }: Games, { start }: PlayedSession) => paid.get(start.gameId) ?? 0
