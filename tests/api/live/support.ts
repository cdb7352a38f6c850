import { io, type Socket } from 'socket.io-client'
import { expect, vi } from 'vitest'
import type {
  DisplaySnapshot,
  ProfileSnapshot,
  Snapshot,
  StaffSnapshot,
  Watch,
} from '#api/contracts/live.ts'
import type { TestApp } from '#tests/support/app.ts'

/** `watch`: the room, as pages of this version ask for it; those before ask by a message. */
export type Credentials = { token?: string; displayKey?: string; watch?: Watch }

export type Line = Readonly<{
  socket: Socket
  snapshots: Snapshot[]
  ended: () => boolean
  watch: (room: Watch) => Promise<{ ok: boolean; code?: string }>
  position: () => Promise<string>
  /** The newest snapshot, once one is as the check wants it. */
  see: <Shown = StaffSnapshot & ProfileSnapshot & DisplaySnapshot>(
    check: (shown: Shown) => void,
  ) => Promise<Shown>
  close: () => void
}>

/** A process of the api that listens, and lines to it. */
export const openLines = async ({ app }: Pick<TestApp, 'app'>) => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const lines: Line[] = []
  return {
    url,
    line: async (auth: Credentials): Promise<Line> => {
      const line = openLine(url, auth)
      lines.push(line)
      await new Promise<void>((resolve, reject) => {
        line.socket.once('connect', resolve)
        line.socket.once('connect_error', reject)
      })
      return line
    },
    closeAll: () => {
      for (const { close } of lines.splice(0)) close()
    },
  }
}

const openLine = (url: string, auth: Credentials): Line => {
  const socket = io(url, { transports: ['websocket'], auth, reconnectionDelay: 20, forceNew: true })
  const snapshots: Snapshot[] = []
  let ended = false
  // As the web does: older positions are ignored, those of another room are not older.
  socket.on('snapshot', (snapshot: Snapshot) => {
    const last = snapshots.findLast((one) => roomOf(one) === roomOf(snapshot))
    if (!last || snapshot.position >= last.position) snapshots.push(snapshot)
  })
  socket.on('session_ended', () => {
    ended = true
  })
  return {
    socket,
    snapshots,
    ended: () => ended,
    watch: (room) => socket.timeout(5_000).emitWithAck('watch', room),
    position: async () => (await socket.timeout(5_000).emitWithAck('position')).position,
    see: async <Shown>(check: (shown: Shown) => void) => {
      await vi.waitFor(() => check(latest(snapshots) as Shown), { interval: 10 })
      return latest(snapshots) as Shown
    },
    close: () => socket.disconnect(),
  }
}

const roomOf = (snapshot: Snapshot) =>
  `${snapshot.room} ${'period' in snapshot ? snapshot.period : ''}`

const latest = (snapshots: readonly Snapshot[]) => {
  const snapshot = snapshots.at(-1)
  expect(snapshot).toBeDefined()
  return snapshot
}
