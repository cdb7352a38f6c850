import { foldCase } from './fold-case.ts'

/** What a student is found by, in this order: the card that was held to a reader comes before a username that was typed. */
export const studentCodes = ['card_id', 'username'] as const
export type StudentCode = (typeof studentCodes)[number]

/** Whose card or username a code is, all of it, in any case. */
export const findByCode = <Student extends Readonly<Record<StudentCode, string | null>>>(
  students: readonly Student[],
  code: string,
): Student | undefined => {
  const wanted = foldCase(code.trim())
  if (wanted === '') return undefined
  for (const field of studentCodes) {
    const found = students.find((student) => foldCase(student[field] ?? '') === wanted)
    if (found) return found
  }
  return undefined
}
