import type { Student } from '#api/contracts/students.ts'
import type { PasswordToPrint } from '../passwords/passwords-to-print.ts'

export type CardKind = 'signIn' | 'qr'
export type CardHolder = 'student' | 'parent'

/** A card's content. `password` is present only when just made: it is not stored in the clear. */
export type StudentCard = Pick<Student, '_id' | 'u_id' | 'name' | 'class'> & {
  class_no: number | null
  password: string | null
}

export const allClasses = ' '

/** The grid of an A4 sheet in mm. Sign-in cards have the size of bank cards. */
export const grids = {
  signIn: { columns: 2, rows: 5, width: 85.6, height: 54 },
  qr: { columns: 3, rows: 6, width: 60, height: 45 },
} as const
export type Grid = (typeof grids)[CardKind]
export const cardPaper = { width: 210, height: 297 } as const

export const cardSheets = <Card>(
  cards: readonly Card[],
  { columns, rows }: Pick<Grid, 'columns' | 'rows'>,
): Card[][] => {
  const size = columns * rows
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, at) =>
    cards.slice(at * size, (at + 1) * size),
  )
}

/**
 * Returns the sheets of several classes. Each class begins a new sheet, so that it can be handed
 * out separately.
 */
export const sheetsByClass = <Card extends { class: string }>(
  cards: readonly Card[],
  grid: Grid,
): Card[][] =>
  [...Map.groupBy(cards, (card) => card.class).values()].flatMap((ofClass) =>
    cardSheets(ofClass, grid),
  )

/** Students with new passwords, by class. `_id` is the username, which is as unique. */
export const classesOfNew = (students: readonly PasswordToPrint[]) =>
  [...Map.groupBy(students, (student) => student.class ?? '')].map(([name, all]) => ({
    name,
    students: all.map(({ u_id, name, class_no }) => ({
      _id: u_id,
      u_id,
      name,
      class: all[0]?.class ?? '',
      class_no,
    })),
    inactive: 0,
  }))

/** Each class with its active students, in the order of the list, which is by class and number. */
export const classesOf = (students: readonly Student[]) => {
  const classes = Map.groupBy(students, (student) => student.class)
  return [...classes].map(([name, all]) => {
    const active = all.filter(({ isActive }) => isActive)
    return { name, students: active, inactive: all.length - active.length }
  })
}
