import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentDisplay } from '#api/contracts/displays.ts'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import type { LiveStatus } from '#web/client/live.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { useLive } from '#web/client/use-live.ts'
import { DisplayEnded, displayQuery } from './display-query.ts'

/**
 * In ms. Without a live connection the screen polls often; with one, only for what snapshots lack:
 * name, period and settings.
 */
const askAgain = { live: 5 * 60_000, down: 5000 }

export type DisplayState =
  | { kind: 'waiting' }
  | { kind: 'ended' }
  | { kind: 'shown'; display: CurrentDisplay; snapshot: DisplaySnapshot; status: LiveStatus }

/** Returns the later snapshot by the server's clock. */
const newest = (one: DisplaySnapshot, other: DisplaySnapshot | null) =>
  other && other.at > one.at ? other : one

const useHeld = (snapshot: DisplaySnapshot | null) => {
  const isPaused = useLivePaused()
  const held = useRef(snapshot)
  if (!isPaused || !held.current) held.current = snapshot
  return held.current
}

/** Keeps the last snapshot while offline, and ends when the key is refused. */
export const useDisplay = (key: string): DisplayState => {
  const { snapshot: pushed, status } = useLive({ room: 'display' }, { displayKey: key })
  const refetchInterval = (query: { state: { error: Error | null } }) =>
    query.state.error instanceof DisplayEnded
      ? false
      : askAgain[status.state === 'live' ? 'live' : 'down']
  const { data, error, refetch } = useQuery({ ...displayQuery(key), refetchInterval })

  // The server closes the sockets of a revoked key; one more request returns the reason.
  useEffect(() => {
    if (status.state === 'paused') void refetch()
  }, [status.state, refetch])

  const snapshot = useHeld(data ? newest(data.snapshot, pushed) : null)

  if (error instanceof DisplayEnded) return { kind: 'ended' }
  if (!data || !snapshot) return { kind: 'waiting' }
  return {
    kind: 'shown',
    display: data,
    snapshot,
    status: { state: status.state, at: snapshot.at },
  }
}
