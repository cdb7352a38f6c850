/** The username of a Student_ID: with the organisation's prefix before it, unless it has it already. */
export const usernameOf = (prefix: string, uId: string) =>
  uId.toLowerCase().startsWith(prefix.toLowerCase()) ? uId : `${prefix}${uId}`
