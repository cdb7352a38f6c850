import { forgetOneTimePassword } from './one-time-password.ts'

const tokenKey = 'laurel.token'
const sessionKeys = /^laurel\.(token|children|period\.|homeworkClass\.|organization|draft\.)/

/** The database of what sessions have seen last: see client/offline. */
export const keptName = 'laurel-kept'

export const storedToken = () => localStorage.getItem(tokenKey)

/** The token that this page works with: what another tab stores may be somebody else's. */
let pageToken: string | null
/** A page that is loaded works with what is stored. */
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

/**
 * Another tab works with another session, and this page has not heard of it yet: nothing may be
 * asked for in its name.
 */
export const isAnothersNow = () => {
  const stored = storedToken()
  return pageToken !== null && stored !== null && stored !== pageToken
}

/**
 * Forgets the session (token, those of other children, chosen periods, organisation, drafts), and
 * what was kept of them; not the language or the theme.
 */
export const forgetSession = () => {
  forgetOneTimePassword()
  for (const key of Object.keys(localStorage))
    if (sessionKeys.test(key)) localStorage.removeItem(key)
  globalThis.indexedDB?.deleteDatabase(keptName)
}
