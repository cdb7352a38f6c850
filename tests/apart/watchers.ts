import { io, type Socket } from 'socket.io-client'
import type { School } from '#tests/support/school.ts'

export type Watchers = Readonly<{
  /** For each lost connection: the ms until the next snapshot. */
  breaks: number[]
  /** The longest time between two snapshots on any dashboard. */
  longestSilence: () => number
  connected: () => number
  close: () => void
}>

/** Opens dashboards and students' pages that connect as web/client/live.ts does. */
export const openWatchers = async (
  port: number,
  school: School,
  dashboards: number,
): Promise<Watchers> => {
  const breaks: number[] = []
  const sockets: Socket[] = []
  let silence = 0

  const watch = (token: string, room: object, isDashboard: boolean) => {
    const options = {
      transports: ['websocket'],
      auth: { token },
      reconnectionDelay: 400,
      reconnectionDelayMax: 5000,
    }
    const socket = io(`http://127.0.0.1:${port}`, { ...options, forceNew: true })
    let lost: number | undefined
    let last: number | undefined
    sockets.push(socket)
    socket.on('connect', () => socket.emit('watch', room))
    socket.on('disconnect', (reason) => {
      if (reason === 'io client disconnect') return
      lost ??= performance.now()
      if (reason === 'io server disconnect') socket.connect()
    })
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 5000)
    })
    return new Promise<void>((resolve) => {
      socket.on('snapshot', () => {
        const now = performance.now()
        if (lost !== undefined) breaks.push(now - lost)
        lost = undefined
        if (isDashboard && last !== undefined) silence = Math.max(silence, now - last)
        last = now
        resolve()
      })
    })
  }

  await Promise.all([
    ...Array.from({ length: dashboards }, (_, n) =>
      watch(
        [school.admin, school.auditor][n % 2]!.token,
        { room: 'staff', period: school.period },
        true,
      ),
    ),
    ...school.students.map(({ token, profile }) =>
      watch(token, { room: 'profile', profile }, false),
    ),
  ])
  return {
    breaks,
    longestSilence: () => silence,
    connected: () => sockets.filter(({ connected }) => connected).length,
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
