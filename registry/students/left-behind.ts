import type { ClassBelongingsRow } from '#registry/organization/class-belongings.ts'
import type { StudentMovePlan } from './plan-student-move.ts'

export const filledClasses = ({ known, moves }: StudentMovePlan): ReadonlySet<string> => {
  const coming = moves.flatMap(({ to, number }) => (to && number !== null ? [to] : []))
  const present = known.filter((one) => one.present > 0).map((one) => one.class)
  return new Set([...present, ...coming])
}

/**
 * Lists belongings that stay with the old class name: seating plans and teachers only if the class
 * ends.
 */
export const leftBehind = (
  plan: StudentMovePlan,
  belongings: readonly ClassBelongingsRow[],
): ClassBelongingsRow[] => {
  const filled = filledClasses(plan)
  const ending = new Set(plan.classes.filter(({ to }) => !to).map((one) => one.class))
  return belongings.flatMap((one) => {
    const isNamed = !filled.has(one.class)
    const left = {
      class: one.class,
      has_filter: isNamed && one.has_filter,
      goal: isNamed ? one.goal : null,
      displays: isNamed ? [...one.displays] : [],
      seating_plans: ending.has(one.class) ? one.seating_plans : 0,
      teachers: ending.has(one.class) ? one.teachers : 0,
    }
    const isAny =
      left.has_filter ||
      left.goal !== null ||
      left.displays.length + left.seating_plans + left.teachers > 0
    return isAny ? [left] : []
  })
}
