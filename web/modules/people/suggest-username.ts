import { foldName } from '#api/contracts/folding.ts'
/**
 * The username of a Student_ID: with the organisation's prefix before it, unless it has it already.
 */
export const suggestUsername = (prefix: string, uId: string) =>
  foldName(uId).startsWith(foldName(prefix)) ? uId : `${prefix}${uId}`
