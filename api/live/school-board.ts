import type { Services } from '#api/services.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import type { BoardQuery } from '#projections/points/board.ts'
import { latestBadges } from './badge-moments.ts'
import type { SharedReadings } from './readings.ts'

type BoardRequest = BoardQuery & Readonly<{ at: Date }>

/** All dashboards and displays of a school share these readings. */
export const schoolBoard = async (
  { db, boards }: Pick<Services, 'db' | 'boards'>,
  request: BoardRequest,
  share: SharedReadings,
) => {
  const { organizationId, periodId, week = null, at } = request
  const of = { organizationId, periodId }
  // The position is read first, so that the rows are at least as new.
  const moved = await share.once(`moved ${periodId}`, () =>
    findPeriodPosition(db, [badgesProjection, classPeaksProjection], of),
  )
  const [board, newest] = await Promise.all([
    share.once(`board ${periodId} ${week}`, () => boards.read({ ...of, week })),
    share.once(`badges ${periodId}`, () => latestBadges(db, { ...of, at })),
  ])
  return { board, badges: newest, position: board.position > moved ? board.position : moved }
}
