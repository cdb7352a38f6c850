import { forgetOwnPositions } from '#web/client/api/own-position.ts'
import { createSubscribers } from '../subscribers.ts'
import { dropChild, renewChild } from './children.ts'
import { keepDevice } from './devices.ts'
import { forgetSession, storedToken, storeToken } from './token.ts'

let isOver = false
const { tell, subscribe } = createSubscribers()

export const beginSession = () => {
  isOver = false
}

/**
 * True once the session has ended. The page then hides its content, as the next page may load
 * slowly.
 */
export const isSignedOut = () => isOver
export const onSignedOut = subscribe

/** Deletes the session and reloads the sign-in page, which clears the memory. */
export const signedOut = (why?: SignedOutWhy) => {
  forgetSession()
  end(why ? `/sign-in?${whyInAddress}=${why}` : '/sign-in')
}

export type SignedOutWhy = 'no_period' | 'inactive_user'
export const whyInAddress = 'why'

const end = (next: string) => {
  if (isOver) return
  isOver = true
  forgetOwnPositions()
  tell()
  location.assign(next)
}

let replacing: Promise<unknown> = Promise.resolve()

type NewToken = Readonly<{ data: Readonly<{ token: string; device_token?: string | undefined }> }>

/**
 * Replaces the token by that of the answer. Until then, the end of the old token signs nobody out.
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

export const takeEndedChild = (): string | null => {
  const name = sessionStorage.getItem(endedKey)
  sessionStorage.removeItem(endedKey)
  return name
}

const goOnWithAnother = (token: string | null) => {
  const { gone, others } = dropChild(token)
  const [next] = others
  if (!gone || !next) return false
  sessionStorage.setItem(endedKey, JSON.stringify(gone.name))
  storeToken(next.token)
  end('/user/overview')
  return true
}

export const leaveSession = (why?: SignedOutWhy) => {
  if (!goOnWithAnother(storedToken())) signedOut(why)
}

export const sessionEnded = async (token: string | null, why?: SignedOutWhy): Promise<boolean> => {
  await replacing
  const isOfPage = storedToken() === token || storedToken() === null
  if (isOfPage && !isOver && !goOnWithAnother(token)) signedOut(why)
  return isOfPage
}
