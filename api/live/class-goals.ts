import type { CommonQueryMethods } from 'slonik'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { classPeaksProjection, listPeaks } from '#projections/class-peaks/class-peaks.ts'
import { isBuilt } from '#projections/engine/built.ts'
import { listClassGoals } from '#registry/points/class-goals.ts'

type SchoolPeriod = Readonly<{ organizationId: string; periodId: string }>
type Goal = NonNullable<DisplaySnapshot['goal']>

/** Returns none while the read model is being built. */
export const goalsOf = async (
  db: CommonQueryMethods,
  of: SchoolPeriod,
): Promise<ReadonlyMap<string, Goal>> => {
  const goals = await listClassGoals(db, of.organizationId)
  if (goals.length === 0 || !(await isBuilt(db, classPeaksProjection))) return new Map()
  const reached = new Map((await listPeaks(db, of)).map((one) => [one.class, one]))
  return new Map(
    goals.map(({ class: name, points }) => {
      const { total, peak } = reached.get(name) ?? { total: 0, peak: 0 }
      return [
        name,
        {
          id: `${of.periodId} ${name} ${points}`,
          points,
          total,
          reached: Math.floor(peak / points),
        },
      ]
    }),
  )
}
