let typed: string | null = null

/**
 * The password that staff gave, as it was typed at the sign-in: in memory alone, for the page that
 * follows.
 */
export const keepOneTimePassword = (password: string) => {
  typed = password
}
/** Null where the page was loaded since. */
export const oneTimePassword = () => typed
export const forgetOneTimePassword = () => {
  typed = null
}
