import { attendance } from './attendance/attendance.ts'
import type { Projection } from './engine/projection.ts'
import { points } from './points/points.ts'

/** Every read model. Their schemas are in the search path of platform/postgres/pool.ts. */
export const projections: readonly Projection[] = [points, attendance]

/** The names of those that read the streams of a category. */
export const readersOf = (category: string) =>
  projections.filter(({ categories }) => categories.includes(category)).map(({ name }) => name)
