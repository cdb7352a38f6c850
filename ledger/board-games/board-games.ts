import { type BoardGameSession, boardGameDecider } from '#domain/board-games/board-game.ts'
import type { BoardGameEvent } from '#domain/board-games/events.ts'
import { localDateOf } from '#domain/calendar.ts'
import { type Key, reversalIdOf } from '#domain/ids.ts'
import { eventsOf, type Handled } from '#platform/command-handler/tasks.ts'
import { createCommandHandler } from '#platform/command-handler.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { wakingOnFailure } from '../answering.ts'
import { refuseRepeated } from '../checks.ts'
import type { Actor } from '../messages.ts'
import type { LedgerParts } from '../parts.ts'
import { metadataOf, openRequest } from '../requests.ts'
import { checkPlay, playOf, type Recording, readBoardGameContext } from './board-game-context.ts'

/** `session`: as it is called; `isNew` unless it was recorded, or taken back, before. */
export type BoardGameRecorded = Readonly<{ session: string; isNew: boolean; position: Position }>

type Reverting = Readonly<{ session: string; periodId: string; timeZone: string }>

/** What is played at a table, as staff write it down. */
export type BoardGameLedger = Readonly<{
  /** What it grants follows by itself: see workers/reactors/board-games. @throws DomainError */
  record: (actor: Actor, key: Key, recording: Recording) => Promise<BoardGameRecorded>
  /**
   * Of the actor's own organisation, which the caller has looked at. @throws DomainError
   * `action_not_found`
   */
  revert: (actor: Actor, key: Key, session: Reverting) => Promise<BoardGameRecorded>
}>

const category = 'boardgame'

export const createBoardGameLedger = (parts: LedgerParts): BoardGameLedger => {
  const { eventStore, memory, db, clock, stopwatch, log, onAppended } = parts
  const streams = createCommandHandler({
    ...{ eventStore, memory, stopwatch, log, category, decider: boardGameDecider },
    idOf: (event) =>
      event.type === 'BoardGamePlayed' ? event.data.sessionId : event.data.reversalId,
  })
  const handle: typeof streams.handle = (tasks, review) =>
    wakingOnFailure({ category, onAppended }, () => streams.handle(tasks, review))

  /** @throws DomainError, Unavailable */
  const answer = async (
    session: string,
    [handled]: readonly Handled<BoardGameSession, BoardGameEvent>[],
  ): Promise<BoardGameRecorded> => {
    if (handled!.kind === 'refused') throw handled!.refused
    if (handled!.kind === 'retryable')
      throw new Unavailable('The ledger could not write the session down')
    const isNew = handled!.kind === 'appended'
    const position =
      (handled!.kind === 'appended' && handled!.position) || (await eventStore.head())
    onAppended?.(position, category)
    return { session, isNew, position }
  }

  return {
    record: async (actor, key, recording) => {
      refuseRepeated(recording.players.map(({ profile }) => profile))
      const request = openRequest(actor, 'board_game', key, clock())
      const context = await readBoardGameContext(db, actor.organizationId, recording)
      // A session is called by the command that recorded it: the same however often it is sent.
      const id = request.commandId
      const { least_players: least, most_players: most } = context.game
      const play = playOf(id, context, recording)
      const command = {
        type: 'Play',
        data: { play, players: { least, most }, expectedPoint: recording.grant?.expectedPoint },
      } as const
      const metadata = metadataOf(request, context.students[0]!)
      const handled = await handle([{ id, command, metadata }], ([first]) => {
        if (first && eventsOf(first.decision).length > 0)
          checkPlay(context, recording, localDateOf(request.moment, context.timeZone))
      })
      return await answer(id, handled)
    },

    revert: async (actor, key, { session: sessionId, periodId, timeZone }) => {
      const request = openRequest(actor, 'revert_board_game', key, clock())
      const reversalId = reversalIdOf(request.commandId, sessionId)
      const localDate = localDateOf(request.moment, timeZone)
      const command = { type: 'Revert', data: { reversalId, sessionId, localDate } } as const
      const metadata = metadataOf(request, { periodId })
      return await answer(sessionId, await handle([{ id: sessionId, command, metadata }]))
    },
  }
}
