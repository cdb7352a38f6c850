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
import { patience } from '#tests/support/patience.ts'

/** `watch`: the room, as requested by pages of this version; older pages send a message. */
export type LineCredentials = { token?: string; displayKey?: string; watch?: Watch }

export type TestLine = Readonly<{
  socket: Socket
  snapshots: Snapshot[]
  ended: () => boolean
  watch: (room: Watch) => Promise<{ ok: boolean; code?: string }>
  position: () => Promise<string>
  /** Returns the newest snapshot once the check accepts it. */
  see: <Shown = StaffSnapshot & ProfileSnapshot & DisplaySnapshot>(
    check: (shown: Shown) => void,
  ) => Promise<Shown>
  close: () => void
}>

/** Makes the app listen, and opens connections to it. */
export const openLines = async ({ app }: Pick<TestApp, 'app'>) => {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const lines: TestLine[] = []
  return {
    url,
    line: async (auth: LineCredentials): Promise<TestLine> => {
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

const openLine = (url: string, auth: LineCredentials): TestLine => {
  const socket = io(url, { transports: ['websocket'], auth, reconnectionDelay: 20, forceNew: true })
  const snapshots: Snapshot[] = []
  let ended = false
  // Ignores older positions of the same room, as the web does.
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
    watch: (room) => socket.timeout(patience).emitWithAck('watch', room),
    position: async () => (await socket.timeout(patience).emitWithAck('position')).position,
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
