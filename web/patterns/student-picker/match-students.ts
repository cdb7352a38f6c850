import { gradeFinder, gradeKey } from '#api/contracts/class-grade.ts'
import { foldSearch } from '#api/contracts/folding.ts'
import type { ClassGroup, House } from '#api/contracts/houses.ts'
import type { OrganizationFilter, OrganizationInfo } from '#api/contracts/organization.ts'
import type { Student } from '#api/contracts/students.ts'
import type { AddressField } from '#web/client/address/fields.ts'
import { formatClassNo } from '#web/i18n/format.ts'
import { uncategorizedChoice } from '#web/patterns/classes/class-choice.ts'

/**
 * `''`: everyone; `NONE`: uncategorized; otherwise `class:3A`, `grade:3`, or `house:` or `group:`
 * with its id.
 */
export type ClassChoice = string
export type ClassOptions = {
  grades: { choice: ClassChoice; filter: OrganizationFilter }[]
  classes: { choice: ClassChoice; value: string; filter: OrganizationFilter | undefined }[]
  hasUncategorized: boolean
}

export type ClassSorting = Readonly<{
  filters: readonly OrganizationFilter[]
  gradeOf: (className: string) => OrganizationFilter | null
}>
export const classSorting = (
  school: Pick<OrganizationInfo, 'filters' | 'class_grades'>,
): ClassSorting => {
  const { filters, class_grades } = school
  const grades = filters.filter(({ attribute }) => attribute === 'grade')
  const corrections = class_grades.map(
    ({ class: name, grade }) => [name, grades.find(({ _id }) => _id === grade) ?? null] as const,
  )
  return { filters, gradeOf: gradeFinder(grades, new Map(corrections)) }
}

const unsorted: ClassSorting = { filters: [], gradeOf: () => null }

const isCategorized = (className: string, { filters, gradeOf }: ClassSorting) =>
  gradeOf(className) !== null ||
  filters.some(({ attribute, value }) => attribute === 'class' && value === className)

export const classOptions = (
  students: readonly Student[],
  sorting: ClassSorting = unsorted,
): ClassOptions => {
  const { filters, gradeOf } = sorting
  const names = [...new Set(students.map((student) => student.class))]
  const classFilters = new Map(
    filters.filter((f) => f.attribute === 'class').map((f) => [f.value, f]),
  )
  const grades = new Set(names.map((name) => keyOf(gradeOf(name))))
  return {
    grades: filters
      .filter(({ attribute, value }) => attribute === 'grade' && grades.has(gradeKey(value)))
      .map((filter) => ({ choice: `grade:${filter.value}`, filter })),
    classes: names.map((value) => ({
      choice: choiceOf(value),
      value,
      filter: classFilters.get(value),
    })),
    hasUncategorized: filters.length > 0 && names.some((name) => !isCategorized(name, sorting)),
  }
}

export const houseOptions = (students: readonly Student[], houses: readonly House[]) => {
  const present = new Set(students.map(({ house }) => house))
  return houses
    .filter(({ _id }) => present.has(_id))
    .map((house) => ({ choice: `house:${house._id}`, house }))
}
export type HouseOptions = ReturnType<typeof houseOptions>

export const groupOptions = (students: readonly Student[], groups: readonly ClassGroup[]) => {
  const listed = new Set(students.map(({ profile }) => profile))
  return groups
    .map((group) => ({ choice: `group:${group._id}`, group, members: new Set(group.profiles) }))
    .filter(({ group }) => group.profiles?.some((profile) => listed.has(profile)))
}
export type GroupOptions = ReturnType<typeof groupOptions>

export const choiceOf = (className: string): ClassChoice => `class:${className}`
export const classIn = (choice: ClassChoice) =>
  choice.startsWith('class:') ? choice.slice('class:'.length) : ''

/** The address's value for all students. An empty value there means the usual class. */
export const everyone = 'ALL'

export const classOf = (
  { grades, classes, hasUncategorized }: ClassOptions,
  usual: ClassChoice = '',
  teams: readonly { choice: ClassChoice }[] = [],
): AddressField => {
  const choices = [...grades, ...classes, ...teams].map(({ choice }) => choice)
  return {
    usual,
    read: (text) =>
      choices.includes(text) ||
      (usual !== '' && text === everyone) ||
      (hasUncategorized && text === uncategorizedChoice)
        ? text
        : undefined,
  }
}

// Two spellings of a grade mean the same classes.
const keyOf = (grade: OrganizationFilter | null) => grade && gradeKey(grade.value)

const inClass = (choice: ClassChoice, sorting: ClassSorting, groups: GroupOptions) => {
  if (choice === '') return () => true
  if (choice === uncategorizedChoice)
    return (student: Student) => !isCategorized(student.class, sorting)
  const [attribute, value] = [
    choice.slice(0, choice.indexOf(':')),
    choice.slice(choice.indexOf(':') + 1),
  ]
  if (attribute === 'group') {
    const members = groups.find((group) => group.choice === choice)?.members
    return (student: Student) => members?.has(student.profile) === true
  }
  if (attribute === 'house') return (student: Student) => student.house === value
  if (attribute === 'class') return (student: Student) => student.class === value
  const key = gradeKey(value)
  return (student: Student) => keyOf(sorting.gradeOf(student.class)) === key
}

const textOf = ({ u_id, name, class: className, class_no: no }: Student) =>
  foldSearch(
    [className, formatClassNo(no), `${className}${formatClassNo(no)}`, name.zh, name.en, u_id].join(
      ' ',
    ),
  )

export type Indexed = { student: Student; text: string }
/** Prepares a list once, so that each key press only compares. */
export const indexStudents = (students: readonly Student[]): Indexed[] =>
  students.map((student) => ({ student, text: textOf(student) }))

type StudentSearch = {
  search: string
  choice: ClassChoice
  sorting?: ClassSorting
  groups?: GroupOptions
}
export const matchStudents = (
  indexed: readonly Indexed[],
  { search, choice, sorting = unsorted, groups = [] }: StudentSearch,
): Student[] => {
  const words = foldSearch(search).split(/\s+/).filter(Boolean)
  const fits = inClass(choice, sorting, groups)
  return indexed
    .filter(({ student, text }) => fits(student) && words.every((word) => text.includes(word)))
    .map(({ student }) => student)
}
