import { forgetOneTimePassword } from './one-time-password.ts'

const tokenKey = 'laurel.token'
const sessionKeys = /^laurel\.(token|children|period\.|homeworkClass\.|organization|draft\.)/

export const keptName = 'laurel-kept'

export const storedToken = () => localStorage.getItem(tokenKey)

/** The token of this page. Another tab may store another session's. */
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

/** Returns true if another tab has signed in, after which this page must send nothing. */
export const isAnothersNow = () => {
  const stored = storedToken()
  return pageToken !== null && stored !== null && stored !== pageToken
}

/** Deletes what is stored of the session. Language, theme and device ids remain. */
export const forgetSession = () => {
  forgetOneTimePassword()
  for (const key of Object.keys(localStorage))
    if (sessionKeys.test(key)) localStorage.removeItem(key)
  globalThis.indexedDB?.deleteDatabase(keptName)
}
