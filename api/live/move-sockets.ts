import { setTimeout } from 'node:timers/promises'
import type { Server } from 'socket.io'

/** The part of the time that a proxy needs to notice. */
const noticed = 0.4
const pause = 100

/** Disconnects all within `ms`, in small groups. */
export const moveSockets = async (io: Server, ms: number) => {
  await setTimeout(ms * noticed)
  const groups = Math.max(1, Math.floor((ms * (1 - noticed)) / pause) - 1)
  for (let left = groups; left > 0; left -= 1) {
    const sockets = [...io.sockets.sockets.values()]
    for (const socket of sockets.slice(0, Math.ceil(sockets.length / left))) socket.disconnect(true)
    await setTimeout(pause)
  }
}
