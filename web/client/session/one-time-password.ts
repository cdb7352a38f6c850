let typed: string | null = null

/** Keeps the one-time password in memory only. */
export const keepOneTimePassword = (password: string) => {
  typed = password
}
export const oneTimePassword = () => typed
export const forgetOneTimePassword = () => {
  typed = null
}
