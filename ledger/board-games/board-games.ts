import {
  type BoardGameCommand,
  type BoardGameSession,
  boardGameDecider,
} from '#domain/board-games/board-game.ts'
import type { BoardGameEvent } from '#domain/board-games/events.ts'
import { localDateOf } from '#domain/calendar.ts'
import { type Key, reversalIdOf } from '#domain/ids.ts'
import { eventsOf, type Review, type Task } from '#platform/command-handler/tasks.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { openAggregate } from '../aggregate.ts'
import type { Actor } from '../calls.ts'
import { refuseListedTwice } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { checkPlay, playOf, type Recording, readBoardGameContext } from './board-game-context.ts'

export type BoardGameRecorded = Readonly<{ session: string; isNew: boolean; position: Position }>

type SessionToRevert = Readonly<{ session: string; periodId: string; timeZone: string }>

export type BoardGameLedger = Readonly<{
  /** workers/reactors/board-games then grants the session's points. @throws DomainError */
  record: (actor: Actor, key: Key, recording: Recording) => Promise<BoardGameRecorded>
  /** The caller has checked the organisation. @throws DomainError `action_not_found` */
  revert: (actor: Actor, key: Key, session: SessionToRevert) => Promise<BoardGameRecorded>
}>

export const createBoardGameLedger = (parts: LedgerParts): BoardGameLedger => {
  const { db, clock } = parts
  const { handleOne, announce } = openAggregate(parts, {
    category: 'boardgame',
    decider: boardGameDecider,
  })

  const record = async (
    task: Task<BoardGameCommand>,
    review?: Review<BoardGameSession, BoardGameEvent>,
  ): Promise<BoardGameRecorded> => {
    const handled = await handleOne(task, review)
    const position = await announce(handled)
    return { session: task.id, isNew: handled.kind === 'appended', position }
  }

  return {
    record: async (actor, key, recording) => {
      refuseListedTwice(recording.players.map(({ profile }) => profile))
      const request = openRequest(actor, 'board_game', key, clock())
      const context = await readBoardGameContext(db, actor.organizationId, recording)
      // Uses the command's id, so that a retry finds the session.
      const id = request.commandId
      const { least_players: least, most_players: most } = context.game
      const play = playOf(id, context, recording)
      const command = {
        type: 'Play',
        data: { play, players: { least, most }, expectedPoint: recording.grant?.expectedPoint },
      } as const
      const metadata = metadataOf(request, context.students[0]!)
      return await record({ id, command, metadata }, ([first]) => {
        if (first && eventsOf(first.decision).length > 0)
          checkPlay(context, recording, localDateOf(request.moment, context.timeZone))
      })
    },

    revert: async (actor, key, { session: sessionId, periodId, timeZone }) => {
      const request = openRequest(actor, 'revert_board_game', key, clock())
      const reversalId = reversalIdOf(request.commandId, sessionId)
      const localDate = localDateOf(request.moment, timeZone)
      const command = { type: 'Revert', data: { reversalId, sessionId, localDate } } as const
      const metadata = metadataOf(request, { periodId })
      return await record({ id: sessionId, command, metadata })
    },
  }
}
