import type { Server, Socket } from 'socket.io'
import type { Services } from '#api/services.ts'
import type { Announcement } from '#platform/announcements.ts'
import { levelOf } from '#platform/outage.ts'
import { listValidDisplays } from '#registry/displays/display-validity.ts'
import { listValidSessions } from '#registry/sign-in/sessions.ts'
import { type Viewer, viewerOf } from './viewer.ts'

type Revoked = Extract<Announcement, { kind: 'revoked' }>

export const isRevoked = (viewer: Viewer, { what, id }: Revoked): boolean => {
  if (viewer.kind === 'display') return what === 'display' && viewer.display.id === id
  return (
    (what === 'token' && viewer.caller.tokenHash === id) ||
    (what === 'user' && viewer.caller.userId === id)
  )
}

const endSocket = (socket: Socket) => {
  socket.emit('session_ended')
  socket.disconnect(true)
}

export const endSockets = (io: Server, isOver: (viewer: Viewer) => boolean) => {
  for (const socket of io.sockets.sockets.values()) if (isOver(viewerOf(socket))) endSocket(socket)
}

const most = 1_000

/** Ends sockets without a valid session or display, in case an announcement was lost. */
export const keepOnlyValid = async (io: Server, { db, clock, log }: Services) => {
  const sockets = [...io.sockets.sockets.values()]
  try {
    for (let from = 0; from < sockets.length; from += most) {
      const some = sockets.slice(from, from + most)
      const viewers = some.map(viewerOf)
      const tokens = viewers.flatMap((viewer) =>
        viewer.kind === 'user' ? [viewer.caller.tokenHash] : [],
      )
      const keys = viewers.flatMap((viewer) => (viewer.kind === 'display' ? [viewer.keyHash] : []))
      const valid = new Set([
        ...(tokens.length > 0 ? await listValidSessions(db, tokens, clock()) : []),
        ...(keys.length > 0 ? await listValidDisplays(db, keys, clock()) : []),
      ])
      for (const socket of some) if (!valid.has(hashOf(viewerOf(socket)))) endSocket(socket)
    }
  } catch (err) {
    log[levelOf(err)]({ err }, 'The live sessions could not be checked')
  }
}

const hashOf = (viewer: Viewer) =>
  viewer.kind === 'user' ? viewer.caller.tokenHash : viewer.keyHash
