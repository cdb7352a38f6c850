import type { Socket } from 'socket.io'
import type { ErrorCode } from '#api/contracts/errors.ts'
import { Watch } from '#api/contracts/live.ts'
import { HttpError } from '#api/failure.ts'
import type { SecurityEvent } from '#api/security/events.ts'
import type { Services } from '#api/services.ts'
import { createRateLimit } from '#platform/concurrency/rate-limit.ts'
import { levelOf } from '#platform/outage.ts'
import { isTransient } from '#platform/transient-errors.ts'
import type { Hub } from './hub.ts'
import type { JoinLookups } from './join-lookups.ts'
import type { Room } from './room.ts'
import { openRoom } from './rooms.ts'
import { organizationOf, type Viewer, viewerOf } from './viewer.ts'

type SocketSurroundings = Readonly<{ services: Services & JoinLookups; hub: Hub; address: string }>

/** The most messages that a socket may send in a minute. */
export const mostMessages = 240

const limitMessages = createRateLimit({ most: mostMessages, seconds: 60 })

export const serveSocket = (socket: Socket, { services, hub, address }: SocketSurroundings) => {
  let room: Room | undefined
  let entries = 0

  const leave = () => {
    if (!room) return
    socket.leave(room.name)
    hub.leave(room)
    room = undefined
  }

  const enter = async (message: unknown): Promise<Room | undefined> => {
    entries += 1
    const turn = entries
    const parsed = Watch.safeParse(message)
    if (!parsed.success) throw new HttpError('validation_failed')
    const opened = await openRoom(services, viewerOf(socket), parsed.data)
    if (turn !== entries || socket.disconnected) return undefined
    leave()
    room = opened
    socket.join(opened.name)
    hub.join(opened)
    return opened
  }

  const codeOf = (error: unknown) => {
    if (error instanceof HttpError) {
      tellRefusedRoom(services, { viewer: viewerOf(socket), address, code: error.code })
      return error.code
    }
    services.log[levelOf(error)]({ err: error }, 'A live room could not be opened')
    return isTransient(error) ? 'retryable' : 'internal_error'
  }

  let toldUntil = 0
  /** Logs at most once a minute, so that a flood cannot fill the log. */
  const tellTooMany = (ms: number) => {
    const now = performance.now()
    if (now < toldUntil) return
    toldUntil = now + ms
    tellRefusedMessages(services, { viewer: viewerOf(socket), address, code: 'too_many_requests' })
  }
  socket.use(([, ...given], next) => {
    if (services.config.callsASecond === 0) return next()
    void limitMessages(socket.id).then((wait) => {
      if (wait === undefined) return next()
      tellTooMany(wait)
      const acknowledge = given.at(-1)
      if (typeof acknowledge === 'function') acknowledge({ ok: false, code: 'too_many_requests' })
    })
  })

  const watch = async (message: unknown, acknowledge?: unknown) => {
    const answer = typeof acknowledge === 'function' ? acknowledge : () => undefined
    try {
      const entered = await enter(message)
      if (!entered) return answer({ ok: false, code: 'retryable' })
      answer({ ok: true })
      const snapshot = await hub.snapshot(entered)
      if (snapshot && room === entered) socket.emit('snapshot', snapshot)
    } catch (error) {
      answer({ ok: false, code: codeOf(error) })
    }
  }
  socket.on('watch', watch)
  // Older pages send `watch` later.
  const { watch: first } = socket.handshake.auth
  if (first !== undefined) void watch(first)

  socket.on('position', async (answer?: unknown) => {
    if (typeof answer !== 'function' || !room) return
    const position = room.quizId ? await room.position().catch(() => undefined) : hub.position(room)
    if (position !== undefined) answer({ position })
  })

  socket.on('disconnect', leave)
}

type RefusedMessage = Readonly<{ viewer: Viewer; address: string; code: ErrorCode }>

const tellRefusedRoom = ({ log }: Services, { viewer, address, code }: RefusedMessage) => {
  const event: SecurityEvent = 'room_refused'
  log.warn({ event, code, address, ...viewerFields(viewer) }, 'A live room was refused')
}

const tellRefusedMessages = ({ log }: Services, { viewer, address, code }: RefusedMessage) => {
  const event: SecurityEvent = 'socket_refused'
  log.warn(
    { event, code, address, ...viewerFields(viewer) },
    'The messages of a live connection were refused',
  )
}

const viewerFields = (viewer: Viewer) => ({
  organization: organizationOf(viewer),
  ...(viewer.kind === 'user' ? { user: viewer.caller.userId } : { display: viewer.display.id }),
})
