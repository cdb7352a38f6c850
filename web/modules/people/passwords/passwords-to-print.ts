import type { HandedOutAnswer } from '#api/contracts/student-imports.ts'

export type PasswordToPrint = HandedOutAnswer['data'][number]

let waiting: readonly PasswordToPrint[] = []

/**
 * New passwords on their way from the page that made them to the one that puts them on cards: in
 * memory alone.
 */
export const keepPasswordsToPrint = (students: readonly PasswordToPrint[]) => {
  waiting = students
}
export const passwordsToPrint = () => waiting
export const forgetPasswordsToPrint = () => keepPasswordsToPrint([])
