import { attendanceProjection } from './attendance/attendance.ts'
import { badgesProjection } from './badges/badges.ts'
import { boardGamesProjection } from './board-games/board-games.ts'
import { certificatesProjection } from './certificates/certificates.ts'
import { classPeaksProjection } from './class-peaks/class-peaks.ts'
import type { Projection } from './engine/projection.ts'
import { gamesProjection } from './games/games.ts'
import { homeworkProjection } from './homework/homework.ts'
import { housesProjection } from './houses/houses.ts'
import { pastProjection } from './past/past.ts'
import { pointsProjection } from './points/points.ts'
import { recognitionProjection } from './recognition/recognition.ts'
import { remarksProjection } from './remarks/remarks.ts'
import { rhythmProjection } from './rhythm/rhythm.ts'
import { shopProjection } from './shop/shop.ts'

export const projections: readonly Projection[] = [
  pointsProjection,
  attendanceProjection,
  homeworkProjection,
  badgesProjection,
  gamesProjection,
  boardGamesProjection,
  shopProjection,
  pastProjection,
  rhythmProjection,
  recognitionProjection,
  classPeaksProjection,
  housesProjection,
  certificatesProjection,
  remarksProjection,
]

/** Returns the read models to wake after an append to a stream of this category. */
export const projectionNamesOf = (category: string) =>
  projections
    .filter(({ categories, isLazy }) => !isLazy && categories.includes(category))
    .map(({ name }) => name)

export const lazyReadModels = 'lazy-read-models'
export const lazyProjections = projections.filter(({ isLazy }) => isLazy)
