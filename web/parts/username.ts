import { foldCase } from '#api/contracts/fold-case.ts'
/** The username of a Student_ID: with the organisation's prefix before it, unless it has it already. */
export const usernameOf = (prefix: string, uId: string) =>
  foldCase(uId).startsWith(foldCase(prefix)) ? uId : `${prefix}${uId}`
