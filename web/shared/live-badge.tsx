import { useEffect, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { formatTime } from './format.ts'
import type { LiveStatus } from './live.ts'

const patience = 3000

/** The first connection takes a moment: that is no news before three seconds have passed. */
const useIsStillFirst = ({ state, at }: LiveStatus) => {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return !waited && state === 'reconnecting' && at === null
}

/** How the line is: Live with the time of what is shown, Reconnecting, or Paused. */
export const LiveBadge = ({ status }: { status: LiveStatus }) => {
  const { LL } = useI18nContext()
  const isStillFirst = useIsStillFirst(status)
  const { state, at } = status
  // Its room stays, so that nothing moves when it comes.
  if (isStillFirst) return <span className="live" data-state="connecting" role="status" />
  const time = at && formatTime(at)
  const words = {
    live: time,
    reconnecting: time && LL.common.live.last(time),
    paused: time && LL.common.live.asOf(time),
  }
  return (
    <span className="live" data-state={state} role="status">
      <i aria-hidden="true" />
      <span>
        <b>{LL.common.live[state]()}</b>
        {/* The time changes with each award: read once in a while, not announced each time. */}
        {words[state] && <span aria-hidden="true"> · {words[state]}</span>}
      </span>
    </span>
  )
}
