import type { Server, Socket } from 'socket.io'
import type { Services } from '#api/services.ts'
import type { Announcement } from '#platform/announcements.ts'
import { levelOf } from '#platform/outage.ts'
import { credentialsOf, findViewer, type Viewer, viewerOf } from './viewer.ts'

type Revoked = Extract<Announcement, { kind: 'revoked' }>

export const isRevoked = (viewer: Viewer, { what, id }: Revoked): boolean => {
  if (viewer.kind === 'display') return what === 'display' && viewer.display.id === id
  return (what === 'token' && viewer.caller.tokenHash === id) || (what === 'user' && viewer.caller.userId === id)
}

/** Says why, then hangs up. */
const endSocket = (socket: Socket) => {
  socket.emit('session_ended')
  socket.disconnect(true)
}

export const endSockets = (io: Server, isOver: (viewer: Viewer) => boolean) => {
  for (const socket of io.sockets.sockets.values()) if (isOver(viewerOf(socket))) endSocket(socket)
}

/** Ends the sockets whose session or display is over without anybody having said so: it ran out, or the word was lost. */
export const keepOnlyValid = async (io: Server, services: Services) => {
  for (const socket of io.sockets.sockets.values()) {
    try {
      const viewer = await findViewer(services, credentialsOf(viewerOf(socket)))
      if (!viewer) endSocket(socket)
    } catch (err) {
      services.log[levelOf(err)]({ err }, 'A live session could not be checked')
      return
    }
  }
}
