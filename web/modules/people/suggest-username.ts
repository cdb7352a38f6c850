import { foldName } from '#api/contracts/folding.ts'
/**
 * Returns the Student_ID with the organisation's prefix, which is added only if it is missing.
 */
export const suggestUsername = (prefix: string, uId: string) =>
  foldName(uId).startsWith(foldName(prefix)) ? uId : `${prefix}${uId}`
