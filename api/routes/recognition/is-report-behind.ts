import { setTimeout } from 'node:timers/promises'
import type { Services } from '#api/services.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import { attendanceProjection } from '#projections/attendance/attendance.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { hasGrantedBadges } from '#projections/badges/has-granted-badges.ts'
import { hasRead } from '#projections/engine/has-read.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { remarksProjection } from '#projections/remarks/remarks.ts'

const readModels = [
  pointsProjection,
  attendanceProjection,
  homeworkProjection,
  badgesProjection,
  remarksProjection,
]

/** In ms. */
const patience = 2_000
const pause = 50

type Deps = Pick<Services, 'db' | 'eventStore'>

/**
 * Waits until a report shows everything that was recorded before the call, and the badges that
 * follow from it. Returns true if something is still missing after two seconds.
 */
export const isReportBehind = async (deps: Deps, organizationId: string): Promise<boolean> => {
  try {
    return !(await showsAll(deps, organizationId))
  } catch (error) {
    // Without the log nobody knows what is missing.
    if (error instanceof Unavailable) return true
    throw error
  }
}

const showsAll = async (deps: Deps, organizationId: string): Promise<boolean> => {
  const deadline = performance.now() + patience
  const until = async (isThere: () => Promise<boolean>) => {
    for (;;) {
      if (await isThere()) return true
      if (performance.now() >= deadline) return false
      await setTimeout(pause)
    }
  }
  const head = await deps.eventStore.head()
  if (!(await until(() => hasGrantedBadges(deps, organizationId, head)))) return false
  const withBadges = await deps.eventStore.head()
  for (const readModel of readModels)
    if (!(await until(() => hasRead(deps, readModel, withBadges)))) return false
  return true
}
