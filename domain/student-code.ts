import { foldName } from './folding.ts'

/** The fields to search, in this order, because a card wins over a username. */
export const studentCodes = ['card_id', 'username'] as const
export type StudentCode = (typeof studentCodes)[number]

export const findByCode = <Student extends Readonly<Record<StudentCode, string | null>>>(
  students: readonly Student[],
  code: string,
): Student | undefined => {
  const folded = foldName(code.trim())
  if (folded === '') return undefined
  for (const field of studentCodes) {
    const alike = students.filter((student) => foldName(student[field] ?? '') === folded)
    // Older databases may hold codes that differ only in case; an exact match wins.
    const found = alike.find((student) => student[field] === code.trim()) ?? alike[0]
    if (found) return found
  }
  return undefined
}
