import { LRUCache } from 'lru-cache'
import type { CommonQueryMethods } from 'slonik'
import { findAsOf } from '#projections/engine/as-of.ts'
import { type Board, type BoardWanted, readBoard } from '#projections/points/board.ts'
import { points } from '#projections/points/points.ts'

/** What the dashboards and displays of a school show of a period, read once as long as nothing has changed: each cuts its own rows from it. */
export type KeptBoards = Readonly<{ read: (wanted: BoardWanted) => Promise<Board> }>

/** Each has a few hundred rows; a school has one of its period, and one of its week where a display shows that. */
const most = 500

export const createKeptBoards = (db: CommonQueryMethods): KeptBoards => {
  const kept = new LRUCache<string, Readonly<{ asOf: string; board: Board }>>({ max: most })
  return {
    read: async (wanted) => {
      const { organizationId, periodId, week } = wanted
      const key = JSON.stringify([organizationId, periodId, week])
      // Before the board is read: it may be newer than this says, never older.
      const asOf = await findAsOf(db, points, { organizationId, periodId })
      const known = kept.get(key)
      if (known?.asOf === asOf) return known.board
      const board = await readBoard(db, wanted)
      kept.set(key, { asOf, board })
      return board
    },
  }
}
