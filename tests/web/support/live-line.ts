import { vi } from 'vitest'
import type { Snapshot } from '#api/contracts/live.ts'

type Handler = (...args: unknown[]) => void

/**
 * The live connection as socket.io shows it to the web, with the server's side controlled by the
 * test.
 */
class Line {
  connected = false
  active = true
  handlers = new Map<string, Handler>()
  watched: unknown[] = []
  on = (name: string, handler: Handler) => this.handlers.set(name, handler)
  emit = (name: string, room: unknown) => name === 'watch' && this.watched.push(room)
  timeout = () => ({ emit: () => {} })
  connect = vi.fn()
  disconnect = () => {
    this.connected = false
    this.arrive('disconnect', 'io client disconnect')
  }
  arrive = (name: string, ...args: unknown[]) => this.handlers.get(name)?.(...args)
}

let line: Line | null = null
/** Replaces socket.io, through vitest.config.ts: no screen's test has a server. */
export const io = ({ auth }: { auth: (give: (auth: { watch: unknown }) => void) => void }) => {
  const opened = new Line()
  auth(({ watch }) => opened.watched.push(watch))
  line = opened
  return opened
}

export const present = () => {
  if (!line) throw new Error('no line was opened')
  return line
}

/** The server answers: from now on the connection is live. */
export const connect = () => {
  present().connected = true
  present().arrive('connect')
}
export const push = (snapshot: Snapshot) => present().arrive('snapshot', snapshot)
export const drop = () => present().arrive('disconnect', 'transport close')
/** The key or the token was revoked. */
export const end = () => present().arrive('session_ended')
