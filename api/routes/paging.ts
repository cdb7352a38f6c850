import type { Services } from '#api/services.ts'
import { isBuilt } from '#projections/engine/built.ts'
import type { Identity } from '#projections/engine/projection.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { points } from '#projections/points/points.ts'

type Page<Row> = Readonly<{ rows: readonly Row[]; total: number; limit: number; at: Date; stale: boolean }>

/** The envelope of a page of a list. */
export const paged = <Row>({ rows, total, limit, at, stale }: Page<Row>) => ({
  result: 'success' as const,
  data: [...rows],
  pages: Math.ceil(total / limit),
  total,
  last_updated_at: at.toISOString(),
  ...(stale && { stale }),
})

/**
 * Whether a read model is still behind the position that the caller wants to see, after waiting for it, or is not there yet in this version
 * of Laurel.
 */
export const isStale = async (
  { db, announcements }: Pick<Services, 'db' | 'announcements'>,
  minPosition: string | undefined,
  projection: Identity = points,
) =>
  !(await isBuilt(db, projection)) ||
  (minPosition !== undefined && !(await waitForReadModel(db, { projection, position: minPosition, announcements })))
