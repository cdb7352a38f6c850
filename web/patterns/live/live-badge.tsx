import { useEffect, useState } from 'react'
import { useLineBlocked } from '#web/client/line-blocked.ts'
import type { LiveStatus } from '#web/client/live.ts'
import { pauseLive, resumeLive, useLivePaused } from '#web/client/live-pause.ts'
import { formatTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'

const patience = 3000

/**
 * True for up to three seconds before the first connection, so that the badge does not say
 * "reconnecting".
 */
const useIsStillFirst = ({ state, at }: LiveStatus) => {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return !waited && state === 'reconnecting' && at === null
}

/** Announces changes, but not the first state. */
const useSayState = (word: string | null) => {
  const announce = useCalmAnnounce()
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (word === null || word === said) return
    setSaid(word)
    if (said !== null) announce(word)
  }, [word, said, announce])
}

/** Pressing it pauses or resumes. */
export const LiveBadge = ({ status }: { status: LiveStatus }) => {
  const { LL } = useI18nContext()
  const isStillFirst = useIsStillFirst(status)
  const isPaused = useLivePaused()
  const isBlocked = useLineBlocked()
  const down = isBlocked ? 'polling' : 'reconnecting'
  const state = isPaused ? 'paused' : status.state === 'reconnecting' ? down : status.state
  useSayState(isStillFirst ? null : LL.common.live[state]())
  // Leaving the screen ends a pause.
  useEffect(() => resumeLive, [])
  // Reserves the badge's space, so that nothing moves later.
  if (isStillFirst) return <span className="live" data-state="connecting" />
  const time = status.at && formatTime(status.at)
  const words = {
    live: time,
    reconnecting: time && LL.common.live.last(time),
    polling: null,
    paused: time && LL.common.live.asOf(time),
  }
  return (
    <button
      type="button"
      className="live"
      data-state={state}
      onClick={isPaused ? resumeLive : pauseLive}
    >
      <i aria-hidden="true" />
      <span>
        <b>{LL.common.live[state]()}</b>
        {/* The time changes with each award, so it is not announced to screen readers. */}
        {words[state] && <span aria-hidden="true"> · {words[state]}</span>}
      </span>
      <Icon name={isPaused ? 'play' : 'pause'} size="small" />
      <span className="visually-hidden">
        , {isPaused ? LL.common.live.resume() : LL.common.live.pause()}
      </span>
    </button>
  )
}
