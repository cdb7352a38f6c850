import { forgetOwnPositions } from '#web/client/api/own-position.ts'
import { dropChild, renewChild } from './children.ts'
import { keepDevice } from './devices.ts'
import { forgetSession, storedToken, storeToken } from './token.ts'

let isOver = false
const listeners = new Set<() => void>()

/** As a page begins that is loaded: its session is not over. */
export const beginSession = () => {
  isOver = false
  forgetOwnPositions()
}

/**
 * Whether this page's session is over: nothing of it is shown any more, however long the server
 * takes with the next page.
 */
export const isSignedOut = () => isOver
export const onSignedOut = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Forgets the session, takes the page away at once, and loads the sign-in page anew, so that
 * nothing stays in memory.
 */
export const signedOut = (why?: SignedOutWhy) => {
  forgetSession()
  end(why ? `/sign-in?${whyInAddress}=${why}` : '/sign-in')
}

/**
 * Why somebody was signed out who would otherwise not know: the school has no current period, and
 * only its administrator can make one; or the account was made inactive.
 */
export type SignedOutWhy = 'no_period' | 'inactive_user'
/** Its name in the address of the sign-in page, which tells it. */
export const whyInAddress = 'why'

const end = (next: string) => {
  if (isOver) return
  isOver = true
  for (const tell of listeners) tell()
  location.assign(next)
}

let replacing: Promise<unknown> = Promise.resolve()

type NewToken = Readonly<{ data: Readonly<{ token: string; device_token?: string | undefined }> }>

/**
 * Stores the token that a call answers instead of the one in use. Until then nobody is signed out
 * because the old one has ended.
 */
export const replaceToken = async <Answer extends NewToken>(
  call: Promise<Answer>,
): Promise<Answer> => {
  const former = storedToken()
  const replaced = call.then((answer) => {
    renewChild(former, answer.data.token)
    storeToken(answer.data.token)
    keepDevice(answer.data.device_token)
    return answer
  })
  replacing = replaced.catch(() => undefined)
  return await replaced
}

const endedKey = 'laurel.ended'

/**
 * The name of the child whose session has just ended, told once after the page has gone on with
 * another one.
 */
export const takeEndedChild = (): string | null => {
  const name = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  return name
}

/**
 * A parent of several children goes on with another one, and is told of it. Answers whether there
 * is one.
 */
const goOnWithAnother = (token: string | null) => {
  const { gone, others } = dropChild(token)
  const [next] = others
  if (!gone || !next) return false
  sessionStorage.setItem(endedKey, JSON.stringify(gone.name))
  storeToken(next.token)
  end('/user/overview')
  return true
}

/**
 * This page's session is over, wherever that was learnt: with another child it goes on, else
 * everything is forgotten.
 */
export const leaveSession = (why?: SignedOutWhy) => {
  if (!goOnWithAnother(storedToken())) signedOut(why)
}

/**
 * The server has ended the session of a token. Answers whether this page's is over, or goes on with
 * another token.
 */
export const sessionEnded = async (token: string | null, why?: SignedOutWhy): Promise<boolean> => {
  await replacing
  const isOfPage = storedToken() === token || storedToken() === null
  if (isOfPage && !isOver && !goOnWithAnother(token)) signedOut(why)
  return isOfPage
}
