import type { Services } from '#api/services.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { classPeaksProjection } from '#projections/class-peaks/class-peaks.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import type { BoardWanted } from '#projections/points/board.ts'
import { latestBadges } from './badge-moments.ts'
import type { Share } from './readings.ts'

type Wanted = BoardWanted & Readonly<{ at: Date }>

/**
 * What all dashboards and displays of a school show of a period, read once for all of them, and how
 * new it is at least.
 */
export const schoolBoard = async (
  { db, boards }: Pick<Services, 'db' | 'boards'>,
  wanted: Wanted,
  share: Share,
) => {
  const { organizationId, periodId, week = null, at } = wanted
  const of = { organizationId, periodId }
  // The position first: what is read after it is at least that new.
  const moved = await share.once(`moved ${periodId}`, () =>
    findPeriodPosition(db, [badgesProjection, classPeaksProjection], of),
  )
  const [board, newest] = await Promise.all([
    share.once(`board ${periodId} ${week}`, () => boards.read({ ...of, week })),
    share.once(`badges ${periodId}`, () => latestBadges(db, { ...of, at })),
  ])
  return { board, badges: newest, position: board.position > moved ? board.position : moved }
}
