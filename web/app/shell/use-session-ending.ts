import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userQuery } from '#web/client/session/queries.ts'
import { useTyping } from './use-typing.ts'

const tick = 15_000
const minute = 60_000
/**
 * It is asked 10 minutes before the end, and once more at 2, where the first time was not the
 * moment for it.
 */
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

/**
 * Whether to ask now, which waits until nobody is typing; `minutes` are those left, at least one.
 * Not by the computer's clock, which may be wrong: by what the server said was left.
 */
export const useSessionEnding = () => {
  const now = useNow()
  const [putOff, setPutOff] = useState('')
  const [near, setNear] = useState(false)
  const isTyping = useTyping()
  // Another tab may have gone on with the session meanwhile, which is theirs in common.
  const { data, dataUpdatedAt } = useQuery({ ...userQuery(), refetchInterval: near ? tick : false })
  const end = dataUpdatedAt + (data?.session_ends_in ?? Number.POSITIVE_INFINITY) * 1000
  const left = end - now
  const call = left <= lastCall ? 'last' : 'first'
  // By the minute: what the server says is left is told in whole seconds, each time anew.
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
