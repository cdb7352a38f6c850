import { LRUCache } from 'lru-cache'
import type { CommonQueryMethods } from 'slonik'
import { findAsOf } from '#projections/engine/as-of.ts'
import { type BoardQuery, type BoardRow, readBoard } from '#projections/points/board.ts'
import { pointsProjection } from '#projections/points/points.ts'

/**
 * Reads a school's board once until something changes. Dashboards and displays cut rows from it.
 */
export type BoardCache = Readonly<{ read: (query: BoardQuery) => Promise<BoardRow> }>

const most = 500

export const createBoardCache = (db: CommonQueryMethods): BoardCache => {
  const kept = new LRUCache<string, Readonly<{ asOf: string; board: BoardRow }>>({ max: most })
  return {
    read: async (query) => {
      const { organizationId, periodId, week } = query
      const key = JSON.stringify([organizationId, periodId, week])
      // The position is read first, so that the board is never older than its key.
      const asOf = await findAsOf(db, pointsProjection, { organizationId, periodId })
      const known = kept.get(key)
      if (known?.asOf === asOf) return known.board
      const board = await readBoard(db, query)
      kept.set(key, { asOf, board })
      return board
    },
  }
}
