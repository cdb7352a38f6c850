import {
  mostMoveDoubts,
  mostMovedClasses,
  mostMoveExceptions,
  type PeriodStudentsPlan,
  type PlannedClass,
} from '#api/contracts/period-students.ts'
import { type ClassMove, countMoves, type PlannedMove } from '#domain/student-moves.ts'
import type { ClassBelongingsRow } from '#registry/organization/class-belongings.ts'
import { filledClasses, leftBehind } from '#registry/students/left-behind.ts'
import type { StudentMovePlan } from '#registry/students/plan-student-move.ts'

const periodOf = ({ id, name }: StudentMovePlan['period']) => ({ _id: id, name })

export const periodStudentsPlan = (
  plan: StudentMovePlan,
  belongings: readonly ClassBelongingsRow[],
): PeriodStudentsPlan => {
  const coming = Map.groupBy(
    plan.moves.filter(({ number }) => number !== null),
    ({ to }) => to ?? '',
  )
  const targets = plan.known.map((one) => ({
    class: one.class,
    present: one.present,
    coming: coming.get(one.class)?.length ?? 0,
  }))
  const filled = filledClasses(plan)
  const filters = new Set(belongings.filter((one) => one.has_filter).map((one) => one.class))
  return {
    from: periodOf(plan.from),
    period: periodOf(plan.period),
    counts: { ...plan.counts, all: plan.moves.length },
    classes: plan.classes.slice(0, mostMovedClasses).map(plannedClass),
    targets: targets.slice(0, mostMovedClasses * 2),
    duplicates: plan.duplicates
      .slice(0, mostMoveDoubts)
      .map(({ number, ...place }) => ({ ...place, class_no: number })),
    left_behind: leftBehind(plan, belongings),
    without_filter: plan.known
      .map((one) => one.class)
      .filter((name) => filled.has(name) && !filters.has(name))
      .slice(0, mostMovedClasses),
    version: plan.version,
  }
}

const plannedClass = ({ moves, to, ...one }: ClassMove): PlannedClass => ({
  class: one.class,
  why: one.why,
  missing: one.missing,
  students: moves.length,
  ...(to !== undefined && { to }),
  ...countMoves(moves),
  exceptions: moves
    .filter((move) => isException(move, to))
    .slice(0, mostMoveExceptions)
    .map(exceptionOf),
})

const isException = (move: PlannedMove, to: string | null | undefined) =>
  move.outcome !== 'already' && move.outcome !== 'undecided' && move.to !== to

const exceptionOf = ({ student, to }: PlannedMove) => ({
  student: student.userId,
  name: { en: student.nameEn, zh: student.nameZh },
  class_no: student.classNo,
  to: to ?? null,
  is_active: student.isActive,
})
