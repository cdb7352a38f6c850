import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server as Engine } from 'engine.io'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { ErrorCode } from '#api/contracts/errors.ts'
import type { Drain, Pause } from '#api/drain.ts'
import type { AnswerRaw, RawAnswer } from '#api/plugins/raw-answers.ts'
import type { SecurityEvent } from '#api/security/events.ts'
import type { Services } from '#api/services.ts'
import type { Announcement } from '#platform/announcements.ts'
import { openSockets } from '#platform/metrics.ts'
import { levelOf } from '#platform/outage.ts'
import { listUnbuilt } from '#projections/status/unbuilt.ts'
import { createGate } from './gate.ts'
import { createHub } from './hub.ts'
import { createJoinLookups } from './join-lookups.ts'
import { watchForMissed } from './missed.ts'
import { pushQuizzes } from './quiz-pushes.ts'
import { endSockets, isRevoked, keepOnlyValid } from './revocations.ts'
import { serveSocket } from './serve-socket.ts'
import { findViewer, keyOfViewer, organizationOf, viewerOf } from './viewer.ts'

/** The share of `ms` to wait first, until a proxy sends new sockets elsewhere. */
const noticed = 0.4
const betweenGroups = 100

/** Disconnects all sockets within `ms`, group by group. */
const moveSockets = async (io: Server, ms: number, pause: Pause) => {
  await pause(ms * noticed)
  const groups = Math.max(1, Math.floor((ms * (1 - noticed)) / betweenGroups) - 1)
  for (let left = groups; left > 0; left -= 1) {
    const sockets = [...io.sockets.sockets.values()]
    for (const socket of sockets.slice(0, Math.ceil(sockets.length / left))) socket.disconnect(true)
    await pause(betweenGroups)
  }
}

/** In ms, between checks of all sessions in case an announcement was lost. */
const checkEvery = 30_000

export type LiveSurroundings = Readonly<{ drain: Drain; answerRaw: AnswerRaw }>

const tooManySockets: RawAnswer = {
  status: 429,
  code: 'too_many_requests',
  headers: { 'retry-after': 60 },
}

/** Call it before the app listens. */
export const serveLive = (
  app: FastifyInstance,
  services: Services,
  { drain, answerRaw }: LiveSurroundings,
) => {
  const { announcements, config, log } = services
  const gate = createGate(config)
  if (config.publicUrl?.startsWith('https:') && config.trustProxy === false)
    log.warn('PUBLIC_URL is https and TRUST_PROXY is off, so sockets are refused. Set TRUST_PROXY')
  // Separate from the app's server, because socket.io would answer there without Laurel's headers.
  const engine = new Engine({ transports: ['websocket'], maxHttpBufferSize: 16 * 1024 })
  const io = new Server({ serveClient: false, connectTimeout: 10_000 })
  io.bind(engine)
  const lookups = createJoinLookups(services)
  const hub = createHub({
    services,
    emit: (room, snapshot) => io.local.to(room).emit('snapshot', snapshot),
  })

  const tell = (code: ErrorCode, request: IncomingMessage) => {
    const event: SecurityEvent = 'socket_refused'
    log.warn({ event, code, address: gate.addressOf(request) }, 'A live connection was refused')
  }

  const letIn = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refused = await gate.refusalOf(request)
    const leave = refused ? undefined : gate.enterAddress(gate.addressOf(request))
    if (leave) {
      socket.once('close', leave)
      // Sends the response and the first frame in one packet.
      socket.cork()
      engine.handleUpgrade(request, socket, head)
      setImmediate(() => socket.uncork())
      return
    }
    const answer = refused ?? tooManySockets
    tell(answer === 'destroy' ? 'not_found' : answer.code, request)
    if (answer === 'destroy') socket.destroy()
    else await answerRaw(socket, answer)
  }
  app.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    letIn(request, socket, head).catch((err) => {
      log.warn({ err }, 'A live connection could not be made')
      socket.destroy()
    })
  })

  io.use(async (socket, next) => {
    try {
      // The client tries again, and may reach a process whose read models are built.
      if ((await listUnbuilt(services.db)).length > 0) return next(new Error('retryable'))
      socket.data.viewer = await findViewer({ ...services, ...lookups }, socket.handshake.auth)
      if (!socket.data.viewer) {
        tell('unauthorized', socket.request)
        return next(new Error('unauthorized'))
      }
      const leave = await gate.enterToken(keyOfViewer(viewerOf(socket)))
      if (!leave) {
        tell('too_many_requests', socket.request)
        return next(new Error('too_many_requests'))
      }
      socket.conn.once('close', leave)
      next()
    } catch (err) {
      log[levelOf(err)]({ err }, 'A live connection could not be made')
      next(new Error('retryable'))
    }
  })
  io.on('connection', (socket) => {
    openSockets.inc()
    socket.on('disconnect', () => openSockets.dec())
    serveSocket(socket, {
      services: { ...services, ...lookups },
      hub,
      address: gate.addressOf(socket.request),
    })
  })

  const missed = watchForMissed({ services, hub, isWatched: () => io.sockets.sockets.size > 0 })
  const hear = (announcement: Announcement) => {
    if (announcement.kind === 'moved') {
      missed.note(announcement)
      return hub.moved(targetOf(announcement))
    }
    if (announcement.kind === 'quiz') return services.quizzes.heard(announcement)
    if (announcement.kind === 'organization') {
      hub.moved({ organizationId: announcement.id })
      return tellOrganization(io, announcement.id)
    }
    if (announcement.kind === 'messages') return tellMessages(io, announcement)
    if (announcement.kind === 'revoked')
      return endSockets(io, (viewer) => isRevoked(viewer, announcement))
    hub.refresh()
    void keepOnlyValid(io, services)
  }
  const stopHearing = announcements.subscribe(hear)
  const stopPushing = pushQuizzes(services.quizzes, hub)
  const timer = setInterval(() => void keepOnlyValid(io, services), checkEvery).unref()

  drain.onDrain((ms, pause) => moveSockets(io, ms, pause))
  app.addHook('preClose', async () => {
    clearInterval(timer)
    missed.stop()
    stopHearing()
    stopPushing()
    hub.stop()
    io.local.disconnectSockets(true)
    io.engine.close()
  })
}

const targetOf = ({
  organization,
  period,
  projection,
}: Extract<Announcement, { kind: 'moved' }>) => ({
  organizationId: organization,
  periodId: period,
  projection,
})

const tellOrganization = (io: Server, id: string) => {
  for (const socket of io.sockets.sockets.values())
    if (organizationOf(viewerOf(socket)) === id) socket.emit('organization')
}

/** Tells the whole school, or with `reader` only staff and that reader. */
const tellMessages = (
  io: Server,
  { organization, reader }: Extract<Announcement, { kind: 'messages' }>,
) => {
  for (const socket of io.sockets.sockets.values()) {
    const viewer = viewerOf(socket)
    if (viewer.kind !== 'user' || organizationOf(viewer) !== organization) continue
    const { role, userId } = viewer.caller
    if (reader === undefined || role !== 'user' || userId === reader) socket.emit('messages')
  }
}
