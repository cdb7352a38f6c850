import { io, type Socket } from 'socket.io-client'
import type { FaultSchool } from './school.ts'
import type { ApiOrWorker } from './stage.ts'

type Snapshot = Readonly<{ position: string; reward?: Readonly<{ total: number }> }>

/** Opens dashboards and students' pages at each API, connected like web/client/live.ts. */
export const openFaultWatchers = (apis: readonly ApiOrWorker[], school: FaultSchool) => {
  const sockets: Socket[] = []
  const last = new Map<string, Snapshot>()

  const watch = (port: number, token: string, room: object, name: string) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      forceNew: true,
      auth: { token },
      reconnectionDelay: 300,
      reconnectionDelayMax: 2_000,
    })
    sockets.push(socket)
    const enter = () =>
      socket.emit('watch', room, ({ ok }: { ok: boolean }) => {
        if (!ok) setTimeout(() => socket.connected && enter(), 1_000)
      })
    socket.on('connect', enter)
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') socket.connect()
    })
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), 1_000)
    })
    socket.on('snapshot', (snapshot: Snapshot) => last.set(name, snapshot))
  }

  for (const { port } of apis) {
    const room = { room: 'staff', period: school.period }
    for (let n = 0; n < 3; n += 1) watch(port, school.admin.token, room, `dashboard ${port} ${n}`)
    for (const { token, profile } of school.students.slice(0, 3))
      watch(port, token, { room: 'profile', profile }, `student ${port} ${profile}`)
  }
  return {
    count: sockets.length,
    /** Returns the dashboards that have not received everything up to the position. */
    behind: (position: string) =>
      sockets.length !== last.size
        ? [`${sockets.length - last.size} sockets without a snapshot`]
        : [...last]
            .filter(([name, one]) => name.startsWith('dashboard') && one.position < position)
            .map(([name, one]) => `${name} is at ${one.position}`),
    close: () => {
      for (const socket of sockets) socket.disconnect()
    },
  }
}
