import type { Services } from '#api/services.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import type { BoardQuery } from '#projections/points/board.ts'
import { latestBadges } from './badge-moments.ts'
import { houseRanksOf } from './house-ranks.ts'
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
    findPeriodPosition(db, [badgesProjection, classPeaksProjection, housesProjection], of),
  )
  const [board, newest, houses] = await Promise.all([
    share.once(`board ${periodId} ${week}`, () => boards.read({ ...of, week })),
    share.once(`badges ${periodId}`, () => latestBadges(db, { ...of, at })),
    share.once(`houses ${periodId} ${week}`, () => houseRanksOf(db, { ...of, week })),
  ])
  return {
    board,
    badges: newest,
    houses,
    position: board.position > moved ? board.position : moved,
  }
}
