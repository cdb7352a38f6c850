import { LRUCache } from 'lru-cache'
import type { CommonQueryMethods } from 'slonik'
import { findAsOf } from '#projections/engine/as-of.ts'
import { type Board, type BoardWanted, readBoard } from '#projections/points/board.ts'
import { points } from '#projections/points/points.ts'

/** What dashboards and displays show of a period, read once as long as nothing has changed: for all who come, also after a restart of theirs. */
export type KeptBoards = Readonly<{ read: (wanted: BoardWanted) => Promise<Board> }>

/** Each has a few dozen rows; a school has one for its staff and one for each class with a display. */
const most = 500

export const createKeptBoards = (db: CommonQueryMethods): KeptBoards => {
  const kept = new LRUCache<string, Readonly<{ asOf: string; board: Board }>>({ max: most })
  return {
    read: async (wanted) => {
      const { organizationId, periodId, tops, latest, gainsOnly, class: ofClass, week, byAverage } = wanted
      const key = JSON.stringify([organizationId, periodId, tops, latest, gainsOnly, ofClass, week, byAverage])
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
