import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import type { Drain } from '#api/drain.ts'
import { createAddressOf } from '#api/plugins/trusted-proxies.ts'
import type { SecurityEvent } from '#api/security/events.ts'
import type { Services } from '#api/services.ts'
import type { Announcement } from '#platform/announcements.ts'
import { openSockets } from '#platform/metrics.ts'
import { levelOf } from '#platform/outage.ts'
import { listUnbuilt } from '#projections/built.ts'
import { createHub } from './hub.ts'
import { moveSockets } from './move-sockets.ts'
import { endSockets, isRevoked, keepOnlyValid } from './revocations.ts'
import { serveSocket } from './serve-socket.ts'
import { findViewer, organizationOf, viewerOf } from './viewer.ts'

/** How long a session that has ended by itself, or whose end was not heard of, may go on. */
const checkEvery = 30_000

/** Serves the live line at /socket.io beside the app's calls. Call it before the app listens. */
export const serveLive = (app: FastifyInstance, services: Services, drain: Drain) => {
  const { announcements, config, log } = services
  const addressOf = createAddressOf(config.trustProxy)
  const io = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    connectTimeout: 10_000,
  })
  const hub = createHub({ services, emit: (room, snapshot) => io.local.to(room).emit('snapshot', snapshot) })

  io.use(async (socket, next) => {
    try {
      // A process of the version before, or this one in a moment, shows what this one cannot yet.
      if ((await listUnbuilt(services.db)).length > 0) return next(new Error('retryable'))
      socket.data.viewer = await findViewer(services, socket.handshake.auth)
      if (socket.data.viewer) return next()
      const refused: SecurityEvent = 'socket_refused'
      log.warn(
        { event: refused, code: 'unauthorized', address: addressOf(socket.request) },
        'A live connection was refused',
      )
      next(new Error('unauthorized'))
    } catch (err) {
      log[levelOf(err)]({ err }, 'A live connection could not be made')
      next(new Error('retryable'))
    }
  })
  io.on('connection', (socket) => {
    openSockets.inc()
    socket.on('disconnect', () => openSockets.dec())
    serveSocket(socket, { services, hub, address: addressOf(socket.request) })
  })

  const hear = (announcement: Announcement) => {
    if (announcement.kind === 'moved') return hub.moved(targetOf(announcement))
    if (announcement.kind === 'organization') return tellOrganization(io, announcement.id)
    if (announcement.kind === 'revoked') return endSockets(io, (viewer) => isRevoked(viewer, announcement))
    hub.refresh()
    void keepOnlyValid(io, services)
  }
  const stopHearing = announcements.subscribe(hear)
  const timer = setInterval(() => void keepOnlyValid(io, services), checkEvery).unref()

  drain.onDrain((ms) => moveSockets(io, ms))
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stopHearing()
    hub.stop()
    io.local.disconnectSockets(true)
    io.engine.close()
  })
}

const targetOf = ({ organization, period, projection }: Extract<Announcement, { kind: 'moved' }>) => ({
  organizationId: organization,
  periodId: period,
  projection,
})

/** Pages look every five seconds anyway; those on the line need not wait. */
const tellOrganization = (io: Server, id: string) => {
  for (const socket of io.sockets.sockets.values())
    if (organizationOf(viewerOf(socket)) === id) socket.emit('organization')
}
