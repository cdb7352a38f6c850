const tokenKey = 'laurel.token'
const sessionKeys = /^laurel\.(token|period\.|organization)/

export const storedToken = () => localStorage.getItem(tokenKey)
export const storeToken = (token: string) => localStorage.setItem(tokenKey, token)

/** Forgets the session (token, chosen periods, organisation), not the language or the theme. */
export const forgetSession = () => {
  for (const key of Object.keys(localStorage)) if (sessionKeys.test(key)) localStorage.removeItem(key)
}

/** Forgets the session and loads the sign-in page anew, so that nothing of it stays in memory. */
export const signedOut = () => {
  forgetSession()
  location.assign('/sign-in')
}
