import { attendanceProjection } from './attendance/attendance.ts'
import { badgesProjection } from './badges/badges.ts'
import { boardGamesProjection } from './board-games/board-games.ts'
import { classPeaksProjection } from './class-peaks/class-peaks.ts'
import type { Projection } from './engine/projection.ts'
import { gamesProjection } from './games/games.ts'
import { homeworkProjection } from './homework/homework.ts'
import { pastProjection } from './past/past.ts'
import { pointsProjection } from './points/points.ts'
import { rhythmProjection } from './rhythm/rhythm.ts'

/**
 * Every read model: what is listed here is built, kept up to date, and found by unqualified names
 * in all queries.
 */
export const projections: readonly Projection[] = [
  pointsProjection,
  attendanceProjection,
  homeworkProjection,
  badgesProjection,
  gamesProjection,
  boardGamesProjection,
  pastProjection,
  rhythmProjection,
  classPeaksProjection,
]

/** The names of those to wake up when something was appended to a stream of the category. */
export const projectionNamesOf = (category: string) =>
  projections
    .filter(({ categories, isLazy }) => !isLazy && categories.includes(category))
    .map(({ name }) => name)

/** By this name those are asked for at once that follow later. */
export const lazyReadModels = 'lazy-read-models'
export const lazyProjections = projections.filter(({ isLazy }) => isLazy)
