import { attendance } from './attendance/attendance.ts'
import { badges } from './badges/badges.ts'
import { boardGames } from './board-games/board-games.ts'
import type { Projection } from './engine/projection.ts'
import { games } from './games/games.ts'
import { homework } from './homework/homework.ts'
import { past } from './past/past.ts'
import { peaks } from './peaks/peaks.ts'
import { points } from './points/points.ts'
import { rhythm } from './rhythm/rhythm.ts'

/**
 * Every read model: what is listed here is built, kept up to date, and found by unqualified names
 * in all queries.
 */
export const projections: readonly Projection[] = [
  points,
  attendance,
  homework,
  badges,
  games,
  boardGames,
  past,
  rhythm,
  peaks,
]

/** The names of those to wake up when something was appended to a stream of the category. */
export const readersOf = (category: string) =>
  projections
    .filter(({ categories, isLazy }) => !isLazy && categories.includes(category))
    .map(({ name }) => name)

/** By this name those are asked for at once that follow later. */
export const lazyReadModels = 'lazy-read-models'
export const lazyProjections = projections.filter(({ isLazy }) => isLazy)
