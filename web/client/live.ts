import { io, type Socket } from 'socket.io-client'
import type { Snapshot, Watch } from '#api/contracts/live.ts'
import { whyEnded } from './api/client.ts'
import { networkSeen } from './api/network-seen.ts'
import { handshakeFailed, lineConnected } from './line-blocked.ts'
import { onResumed } from './live-pause.ts'
import { sessionEnded } from './session/signed-out.ts'
import { storedToken } from './session/token.ts'

export type LiveState = 'live' | 'reconnecting' | 'paused'
export type LiveStatus = { state: LiveState; at: string | null }
type LiveListener = {
  onSnapshot: (snapshot: Snapshot) => void
  /**
   * The position has moved on without a snapshot, or the line is new: lists may be old, after a
   * break all of them.
   */
  onMoved: (cause: 'moved' | 'connected' | 'reconnected') => void
  onStatus: (status: LiveStatus) => void
  /** Its name, images, modules, links, filters or periods have changed. */
  onOrganization: () => void
  /** A notice or memo came, changed, was read or went. */
  onMessages: () => void
  /** Any room will do: it joins the one that is watched, and goes along to the next. */
  anyRoom?: boolean
}
type LiveCredentials = { token: string } | { displayKey: string }

const checkEvery = 5000
const endedAfter = 500
/**
 * ms within which pages come back that a server has hung up on all at once, each at a moment of its
 * own.
 */
const backWithin = 1500
/** ms for a handshake: a filter may leave it without an answer. */
const answerWithin = 10_000

type Connection = {
  socket: Socket
  room: string
  position: string
  status: LiveStatus
  listeners: Set<LiveListener>
  timer: ReturnType<typeof setInterval>
  /** Asks for the room anew. */
  rewatch: () => void
}

let connection: Connection | null = null

const tell = (live: Connection, status: LiveStatus) => {
  live.status = status
  for (const listener of live.listeners) listener.onStatus(status)
}

const moved = (live: Connection, cause: 'moved' | 'connected' | 'reconnected') => {
  for (const listener of live.listeners) listener.onMoved(cause)
}

/** Positions are zero-padded: as strings they compare as numbers do. */
const receive = (live: Connection, snapshot: Snapshot) => {
  if (snapshot.position < live.position) return
  live.position = snapshot.position
  tell(live, { state: 'live', at: snapshot.at })
  for (const listener of live.listeners) listener.onSnapshot(snapshot)
}

const begin = (live: Connection) => {
  const again = live.status.at !== null
  // A rebuilt store may start its positions anew.
  live.position = ''
  moved(live, again ? 'reconnected' : 'connected')
}

/**
 * An announcement may be lost; the position is the truth. Asking for the room again sends its
 * snapshot.
 */
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
  // The token may be another after a break, as with a changed password.
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
    // Half of it more or less, and twice as long each time. Short enough that all screens are back
    // in seconds after a restart.
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
    // An older server does not read the room that came with the token.
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
    // The server's own disconnect is not followed by a reconnection.
    if (reason === 'io server disconnect')
      setTimeout(() => live === connection && socket.connect(), Math.random() * backWithin)
  })
  socket.on('connect_error', () => {
    // Refused by the server (it is starting, or the key is unknown): socket.io itself tries again
    // only after lost lines.
    if (!socket.active) {
      const wait = checkEvery * (0.5 + Math.random())
      return void setTimeout(() => live === connection && socket.connect(), wait)
    }
    handshakeFailed()
  })
  socket.on('session_ended', () => {
    if (!('token' in auth)) return close(live)
    // A changed password ends it too: the tab that changed it has stored another token in a moment.
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

/**
 * After a pause: the room's snapshot is sent again, and every list is read anew. A line that is
 * down does so once it stands.
 */
onResumed(() => {
  if (connection?.socket.connected) connection.rewatch()
})

/**
 * Joins the page's one socket, which watches one room at a time; another room closes the former,
 * unless any would do. Answers the way to leave. The last to leave closes the socket, but not
 * before a moment has passed: React mounts twice in development, and pages change.
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
