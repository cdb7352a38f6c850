import { forgetSession, storedToken, storeToken } from './token.ts'

let isOver = false
const listeners = new Set<() => void>()

/** Whether this page's session is over: nothing of it is shown any more, however long the server takes with the next page. */
export const isSignedOut = () => isOver
export const onSignedOut = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Forgets the session, takes the page away at once, and loads the sign-in page anew, so that nothing stays in memory. */
export const signedOut = () => {
  forgetSession()
  if (isOver) return
  isOver = true
  for (const tell of listeners) tell()
  location.assign('/sign-in')
}

let replacing: Promise<unknown> = Promise.resolve()

type NewToken = Readonly<{ data: Readonly<{ token: string }> }>

/** Stores the token that a call answers instead of the one in use. Until then nobody is signed out because the old one has ended. */
export const replaceToken = async <Answer extends NewToken>(call: Promise<Answer>): Promise<Answer> => {
  const replaced = call.then((answer) => {
    storeToken(answer.data.token)
    return answer
  })
  replacing = replaced.catch(() => undefined)
  return await replaced
}

/** The server has ended the session of a token. Answers whether this page's is over, or goes on with another token. */
export const sessionEnded = async (token: string | null): Promise<boolean> => {
  await replacing
  const isOfPage = storedToken() === token || storedToken() === null
  if (isOfPage) signedOut()
  return isOfPage
}
