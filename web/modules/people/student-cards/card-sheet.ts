import type { Student } from '#api/contracts/students.ts'
import type { PasswordToPrint } from '../passwords/passwords-to-print.ts'

export type CardKind = 'signIn' | 'qr'
export type CardHolder = 'student' | 'parent'

/** `password` is present only if just made: plain text is never stored. */
export type StudentCard = Pick<Student, '_id' | 'u_id' | 'name' | 'class'> & {
  class_no: number | null
  password: string | null
}

export const allClasses = ' '

/** A4 in mm. Sign-in cards have the size of bank cards. */
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

/** Splits cards into sheets. Each class begins a new sheet, which can be handed out separately. */
export const sheetsByClass = <Card extends { class: string }>(
  cards: readonly Card[],
  grid: Grid,
): Card[][] =>
  [...Map.groupBy(cards, (card) => card.class).values()].flatMap((ofClass) =>
    cardSheets(ofClass, grid),
  )

/** Uses the username as `_id`, because it is unique, too. */
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

/** Keeps the list's order, by class and number. */
export const classesOf = (students: readonly Student[]) => {
  const classes = Map.groupBy(students, (student) => student.class)
  return [...classes].map(([name, all]) => {
    const active = all.filter(({ isActive }) => isActive)
    return { name, students: active, inactive: all.length - active.length }
  })
}
