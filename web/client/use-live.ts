import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Snapshot, Watch } from '#api/contracts/live.ts'
import { throttle } from '#platform/concurrency/throttle.ts'
import { connectLiveLater } from './connect-live-later.ts'
import type { LiveStatus } from './live.ts'
import { isLivePaused, useLivePaused } from './live-pause.ts'
import { readWhileDown } from './read-while-down.ts'
import { storedToken } from './session/token.ts'
import { useDown } from './use-down.ts'

const refetchEvery = 1000
/** In ms. Readers expect to see a new notice or memo within a second. */
const messagesEvery = 250
const messagesKey = ['messages']

type SnapshotOf<Room extends Watch['room']> = Extract<Snapshot, { room: Room }>
type LiveOptions<Room extends Watch['room']> = {
  onSnapshot?: (snapshot: SnapshotOf<Room>) => void
  /** Query keys to refetch after the position moves, at most once a second. */
  refetch?: readonly (readonly unknown[])[]
  displayKey?: string
  anyRoom?: boolean
}

/** Watches a room. While paused, only the first snapshot arrives. */
export const useLive = <Room extends Watch['room']>(
  room: Extract<Watch, { room: Room }>,
  options: LiveOptions<Room> = {},
) => {
  const client = useQueryClient()
  const latest = useRef(options)
  latest.current = options
  const [snapshot, setSnapshot] = useState<SnapshotOf<Room> | null>(null)
  const [status, setStatus] = useState<LiveStatus>({ state: 'reconnecting', at: null })
  const roomKey = JSON.stringify(room)
  const { displayKey, anyRoom } = options

  useEffect(() => {
    const watched = JSON.parse(roomKey) as Watch
    const token = storedToken()
    const auth = displayKey ? { displayKey } : token ? { token } : null
    if (!auth) return
    setSnapshot(null)
    let isFirst = true
    const isHeld = () => isLivePaused() && !isFirst
    const refetchLists = throttle(() => {
      for (const queryKey of latest.current.refetch ?? [])
        void client.invalidateQueries({ queryKey })
    }, refetchEvery)
    // Staff get an event for each reader of a message, so the pages of staff refetch less often
    // than those of readers.
    const readMessages = throttle(
      () => {
        void client.invalidateQueries({ queryKey: messagesKey })
      },
      watched.room === 'profile' && anyRoom ? messagesEvery : refetchEvery,
    )
    const leave = connectLiveLater(client, auth, watched, {
      onSnapshot: (newer) => {
        if (isHeld()) return
        isFirst = false
        setSnapshot(newer as SnapshotOf<Room>)
        latest.current.onSnapshot?.(newer as SnapshotOf<Room>)
        refetchLists.ask()
      },
      onMoved: (cause) => {
        if (isHeld()) return
        if (cause === 'reconnected') return void client.invalidateQueries()
        // Refetches messages, because changes before the connection were not announced.
        if (cause === 'connected' && anyRoom)
          void client.invalidateQueries({ queryKey: messagesKey })
        refetchLists.ask()
      },
      onStatus: (next) => {
        const held = isHeld()
        setStatus(({ at }) => (held ? { ...next, at } : next))
      },
      ...(anyRoom && { anyRoom }),
      onMessages: () => {
        if (!isHeld()) readMessages.ask()
      },
      onOrganization: () => {
        for (const queryKey of [['organization'], ['periods'], ['display']])
          void client.invalidateQueries({ queryKey })
      },
    })
    return () => {
      refetchLists.stop()
      readMessages.stop()
      leave()
    }
  }, [client, roomKey, displayKey, anyRoom])

  const isPaused = useLivePaused()
  const isDown = useDown(!isPaused && status.state !== 'live')
  useEffect(() => {
    const watched = JSON.parse(roomKey) as Watch
    if (!isDown || watched.room === 'display' || watched.room === 'quiz') return
    const id = watched.room === 'profile' ? watched.profile : watched.period
    return readWhileDown(client, {
      room: watched.room,
      id,
      lists: () => latest.current.refetch ?? [],
    })
  }, [client, isDown, roomKey])

  return { snapshot, status }
}
