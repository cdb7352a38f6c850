import type { CommonQueryMethods } from 'slonik'
import { isBuilt } from '#projections/engine/built.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import { findPeak, peaks } from '#projections/peaks/peaks.ts'
import { findClassGoal } from '#registry/class-goals.ts'

type Of = Readonly<{ organizationId: string; periodId: string; class: string }>

/** What a class works towards in a period, and where its points last moved. Null without a goal, and while the read model is being built. */
export const goalOf = async (db: CommonQueryMethods, of: Of) => {
  const points = await findClassGoal(db, of.organizationId, of.class)
  if (points === null || !(await isBuilt(db, peaks))) return null
  // The position first: what is read after it is at least that new.
  const moved = await findPeriodPosition(db, [peaks], of)
  const { total, peak } = await findPeak(db, of)
  const state = { id: `${of.periodId} ${of.class} ${points}`, points, total, reached: Math.floor(peak / points) }
  return { moved, state }
}
