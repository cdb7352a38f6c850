import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '#web/client/session/queries.ts'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { useTyping } from './use-typing.ts'

const tick = 15_000
const minute = 60_000
/** Asks whether to stay signed in 10 minutes before the session's end, and again at 2. */
const lastCall = 2 * minute
const firstCall = 10 * minute

const useNow = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Uses the remaining time that the server sends, not the computer's clock. */
const useSessionEnding = () => {
  const now = useNow()
  const [putOff, setPutOff] = useState('')
  const [near, setNear] = useState(false)
  const isTyping = useTyping()
  // Polls near the end, because another tab may have extended the session.
  const { data, dataUpdatedAt } = useQuery({ ...userQuery(), refetchInterval: near ? tick : false })
  const end = dataUpdatedAt + (data?.session_ends_in ?? Number.POSITIVE_INFINITY) * 1000
  const left = end - now
  const call = left <= lastCall ? 'last' : 'first'
  // Rounded to minutes, because the server's value varies by a second.
  const question = `${call} ${Math.round(end / minute)}`
  const isNear = left <= firstCall
  useEffect(() => setNear(isNear), [isNear])
  return {
    asks: isNear && left > 0 && !isTyping && putOff !== question,
    end: new Date(end),
    minutes: Math.max(1, Math.ceil(left / minute)),
    putOff: () => setPutOff(question),
  }
}

// Keeps PrimeReact's dialog out of the first page load.
const StayDialog = lazyAtOnce(async () => ({
  default: (await import('./stay-dialog.tsx')).StayDialog,
}))

export const SessionEnding = () => {
  const { asks, ...ending } = useSessionEnding()
  return asks ? (
    <AtOnce>
      <StayDialog {...ending} />
    </AtOnce>
  ) : null
}
