import type { ClassBelongings } from '#api/contracts/student-imports.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'

export const leftBehindLines = (
  LL: TranslationFunctions,
  belongings: readonly ClassBelongings[],
): string[] => {
  const words = LL.periodStudents.check
  return belongings.map((one) => {
    const parts = [
      ...(one.has_filter ? [words.filter()] : []),
      ...(one.goal !== null ? [words.goal(one.goal)] : []),
      ...one.displays.map((name) => words.display(name)),
      ...(one.seating_plans > 0 ? [words.seats(one.seating_plans)] : []),
      ...(one.teachers > 0 ? [words.teachers(one.teachers)] : []),
    ]
    return LL.periodStudents.moves.leftOf({
      class: one.class,
      what: parts.join(LL.periodStudents.list()),
    })
  })
}
