let typed: string | null = null

export const keepOneTimePassword = (password: string) => {
  typed = password
}
export const oneTimePassword = () => typed
export const forgetOneTimePassword = () => {
  typed = null
}
