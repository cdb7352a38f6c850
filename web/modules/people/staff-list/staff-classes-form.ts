import type { StaffClass, StaffClassInput } from '#api/contracts/staff-classes.ts'

export type TaughtClass = Readonly<{ key: number; class: string; subject: string }>
export type StaffClassesForm = Readonly<{
  teacherOf: readonly string[]
  taught: readonly TaughtClass[]
}>

let keys = 0

/** Returns a row without a class, which is not sent. */
export const emptyTaught = (): TaughtClass => {
  keys += 1
  return { key: keys, class: '', subject: '' }
}

export const staffClassesFormOf = (rows: readonly StaffClass[]): StaffClassesForm => ({
  teacherOf: rows.filter((row) => row.is_class_teacher).map((row) => row.class),
  taught: rows
    .filter((row) => !row.is_class_teacher)
    .map((row) => ({ ...emptyTaught(), class: row.class, subject: row.subject?._id ?? '' })),
})

export const staffClassesInput = ({ teacherOf, taught }: StaffClassesForm): StaffClassInput[] => [
  ...teacherOf.map((name) => ({ class: name, is_class_teacher: true, subject: null })),
  ...taught
    .filter((row) => row.class !== '')
    .map((row) => ({ class: row.class, is_class_teacher: false, subject: row.subject || null })),
]

export const areSameClasses = (one: StaffClassesForm, other: StaffClassesForm) => {
  const [some, others] = [one, other].map((form) =>
    staffClassesInput(form)
      .map((row) => JSON.stringify(row))
      .sort()
      .join(),
  )
  return some === others
}
