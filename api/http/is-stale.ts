import type { Services } from '#api/services.ts'
import { lazyReadModels } from '#projections/all.ts'
import { isBuilt } from '#projections/engine/built.ts'
import type { Projection } from '#projections/engine/projection.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { readPosition } from '#projections/points/position.ts'

/**
 * Waits until the read model is at `minPosition`. A lazy read model must also reach the position of
 * the points read model. Returns true if the read model is still behind or not built.
 */
export const isStale = async (
  { db, announcements, queue }: Pick<Services, 'db' | 'announcements' | 'queue'>,
  minPosition: string | undefined,
  projection: Pick<Projection, 'name' | 'version' | 'isLazy'> = pointsProjection,
) => {
  if (!(await isBuilt(db, projection))) return true
  if (!projection.isLazy && minPosition === undefined) return false
  let position = minPosition ?? ''
  if (projection.isLazy) {
    // A screen may refetch after the points have moved, but before this read model has.
    const shown = await readPosition(db)
    if (shown > position) position = shown
    queue.wakeUp(lazyReadModels)
  }
  return !(await waitForReadModel(db, { projection, position, announcements }))
}
