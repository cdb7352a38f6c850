import type { HandedOutAnswer } from '#api/contracts/student-imports.ts'

export type PasswordToPrint = HandedOutAnswer['data'][number]

let waiting: readonly PasswordToPrint[] = []

/** Hands new passwords from the page that made them to the page of cards, in memory only. */
export const keepPasswordsToPrint = (students: readonly PasswordToPrint[]) => {
  waiting = students
}
export const passwordsToPrint = () => waiting
export const forgetPasswordsToPrint = () => keepPasswordsToPrint([])
