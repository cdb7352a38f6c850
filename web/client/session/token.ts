import { forgetOneTimePassword } from './one-time-password.ts'

const tokenKey = 'laurel.token'
const sessionKeys = /^laurel\.(token|children|period\.|homeworkClass\.|organization|draft\.)/

export const keptName = 'laurel-kept'

export const storedToken = () => localStorage.getItem(tokenKey)

/** Another tab may store another session's token. */
let pageToken: string | null
export const beginPage = () => {
  pageToken = storedToken()
}
beginPage()
export const tokenOfPage = () => pageToken
export const isTokenKey = (key: string | null) => key === tokenKey || key === null

export const storeToken = (token: string) => {
  pageToken = token
  localStorage.setItem(tokenKey, token)
}

/** Nothing may go out in another session's name. */
export const isAnothersNow = () => {
  const stored = storedToken()
  return pageToken !== null && stored !== null && stored !== pageToken
}

/** Keeps language and theme. */
export const forgetSession = () => {
  forgetOneTimePassword()
  for (const key of Object.keys(localStorage))
    if (sessionKeys.test(key)) localStorage.removeItem(key)
  globalThis.indexedDB?.deleteDatabase(keptName)
}
