import { io, type Socket } from 'socket.io-client'
import type { Snapshot, Watch } from '#api/contracts/live.ts'
import { whyEnded } from './api/client.ts'
import { networkSeen } from './api/network-seen.ts'
import { handshakeFailed, lineConnected } from './line-blocked.ts'
import { setLineLive } from './line-live.ts'
import { onResumed } from './live-pause.ts'
import { sessionEnded } from './session/signed-out.ts'
import { storedToken } from './session/token.ts'

export type LiveState = 'live' | 'reconnecting' | 'paused'
export type LiveStatus = { state: LiveState; at: string | null }
type LiveListener = {
  onSnapshot: (snapshot: Snapshot) => void
  /** `reconnected`: all lists may be stale. */
  onMoved: (cause: 'moved' | 'connected' | 'reconnected') => void
  onStatus: (status: LiveStatus) => void
  onOrganization: () => void
  onMessages: () => void
  /**
   * True if any room of the school will do. The caller then shares the room that is already
   * watched.
   */
  anyRoom?: boolean
}
type LiveCredentials = { token: string } | { displayKey: string }

const checkEvery = 5000
const endedAfter = 500
/** In ms. Pages reconnect within this time after a server has stopped, not all at once. */
const backWithin = 1500
/** In ms. A firewall may drop the handshake silently. */
const answerWithin = 10_000

type Connection = {
  socket: Socket
  room: string
  position: string
  status: LiveStatus
  listeners: Set<LiveListener>
  timer: ReturnType<typeof setInterval>
  rewatch: () => void
}

let connection: Connection | null = null

const tell = (live: Connection, status: LiveStatus) => {
  live.status = status
  if (live === connection) setLineLive(status.state === 'live')
  for (const listener of live.listeners) listener.onStatus(status)
}

const moved = (live: Connection, cause: 'moved' | 'connected' | 'reconnected') => {
  for (const listener of live.listeners) listener.onMoved(cause)
}

/** Positions are zero-padded, so they compare as strings. */
const receive = (live: Connection, snapshot: Snapshot) => {
  if (snapshot.position < live.position) return
  live.position = snapshot.position
  tell(live, { state: 'live', at: snapshot.at })
  for (const listener of live.listeners) listener.onSnapshot(snapshot)
}

const begin = (live: Connection) => {
  const again = live.status.at !== null
  // Accepts any position, because a restored log starts its positions again.
  live.position = ''
  moved(live, again ? 'reconnected' : 'connected')
}

/** Asks for the newest position, because an announcement may be lost. */
const check = (live: Connection, room: Watch) => {
  if (!live.socket.connected) return
  live.socket
    .timeout(checkEvery)
    .emit('position', (error: Error | null, answer?: { position: string }) => {
      if (error || !answer || answer.position <= live.position || live !== connection) return
      live.socket.emit('watch', room)
      moved(live, 'moved')
    })
}

const open = (auth: LiveCredentials, room: Watch): Connection => {
  // The token of the last handshake. Changing the password changes the stored token.
  let token: string | null = null
  const credentials = (give: (auth: object) => void) => {
    token = storedToken()
    give({ ...('token' in auth ? { token } : auth), watch: room })
  }
  const socket = io({
    path: '/socket.io',
    transports: ['websocket'],
    auth: credentials,
    timeout: answerWithin,
    // Short, so that all screens reconnect within seconds after a restart.
    reconnectionDelay: 800,
    reconnectionDelayMax: 2000,
  })
  const status: LiveStatus = { state: 'reconnecting', at: null }
  const timer = setInterval(() => check(live, room), checkEvery)
  const rewatch = () => {
    begin(live)
    socket.emit('watch', room)
  }
  const kept = { socket, timer, rewatch, listeners: new Set<LiveListener>() }
  const live: Connection = { ...kept, room: JSON.stringify(room), position: '', status }
  socket.on('connect', () => {
    networkSeen()
    lineConnected()
    begin(live)
    // Asks again, because a server of an older version ignores the room sent with the token.
    setTimeout(() => socket.connected && !live.position && socket.emit('watch', room), checkEvery)
  })
  socket.on('snapshot', (snapshot: Snapshot) => receive(live, snapshot))
  socket.on('organization', () => {
    for (const listener of live.listeners) listener.onOrganization()
  })
  socket.on('messages', () => {
    for (const listener of live.listeners) listener.onMessages()
  })
  socket.on('disconnect', (reason) => {
    const ended = reason === 'io client disconnect'
    tell(live, { state: ended ? 'paused' : 'reconnecting', at: live.status.at })
    // socket.io does not reconnect after a close by the server.
    if (reason === 'io server disconnect')
      setTimeout(() => live === connection && socket.connect(), Math.random() * backWithin)
  })
  socket.on('connect_error', () => {
    // socket.io retries only lost connections, not refused ones.
    if (!socket.active) {
      const wait = checkEvery * (0.5 + Math.random())
      return void setTimeout(() => live === connection && socket.connect(), wait)
    }
    handshakeFailed()
  })
  socket.on('session_ended', () => {
    if (!('token' in auth)) return close(live)
    // Waits, because a tab that has changed the password is about to store the new token.
    const ended = token
    setTimeout(async () => {
      if (await sessionEnded(ended, await whyEnded(ended))) close(live)
    }, endedAfter)
  })
  return live
}

const close = (live: Connection) => {
  clearInterval(live.timer)
  live.socket.disconnect()
  if (connection === live) connection = null
}

onResumed(() => {
  if (connection?.socket.connected) connection.rewatch()
})

/**
 * Joins the page's only socket; another room closes the old one. A socket closes a second after its
 * last listener has left, because pages and StrictMode remount.
 */
export const connectLive = (
  auth: LiveCredentials,
  room: Watch,
  listener: LiveListener,
): (() => void) => {
  const former = connection
  if (former && former.room !== JSON.stringify(room) && !listener.anyRoom) close(former)
  connection ??= open(auth, room)
  const live = connection
  if (former && former !== live)
    for (const one of former.listeners) if (one.anyRoom) live.listeners.add(one)
  live.listeners.add(listener)
  listener.onStatus(live.status)
  if (live.position) live.socket.emit('watch', JSON.parse(live.room))
  return () => {
    const left = (listener.anyRoom && connection) || live
    left.listeners.delete(listener)
    setTimeout(() => left.listeners.size === 0 && close(left), 1000)
  }
}
