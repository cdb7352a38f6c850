let typed: string | null = null

/** In memory only. */
export const keepOneTimePassword = (password: string) => {
  typed = password
}
export const oneTimePassword = () => typed
export const forgetOneTimePassword = () => {
  typed = null
}
