import { foldName } from './folding.ts'

/**
 * What a student is found by, in this order: the card that was held to a reader comes before a
 * username that was typed.
 */
export const studentCodes = ['card_id', 'username'] as const
export type StudentCode = (typeof studentCodes)[number]

/** Whose card or username a code is, all of it, however written. */
export const findByCode = <Student extends Readonly<Record<StudentCode, string | null>>>(
  students: readonly Student[],
  code: string,
): Student | undefined => {
  const wanted = foldName(code.trim())
  if (wanted === '') return undefined
  for (const field of studentCodes) {
    const alike = students.filter((student) => foldName(student[field] ?? '') === wanted)
    // Of two that an older database kept apart, the one whose own spelling it is.
    const found = alike.find((student) => student[field] === code.trim()) ?? alike[0]
    if (found) return found
  }
  return undefined
}
