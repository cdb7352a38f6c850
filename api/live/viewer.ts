import type { Socket } from 'socket.io'
import { type Caller, callerOf } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { type DisplayRow, findDisplayByKey } from '#registry/displays/displays.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'
import type { JoinLookups } from './join-lookups.ts'

export type Viewer =
  | Readonly<{ kind: 'user'; caller: Caller }>
  | Readonly<{ kind: 'display'; display: DisplayRow; keyHash: string }>

export type Credentials = Readonly<{ token?: unknown; displayKey?: unknown }>

export const findViewer = async (
  services: Services & JoinLookups,
  { token, displayKey }: Credentials,
): Promise<Viewer | null> => {
  if (typeof token === 'string' && token !== '') return findUser(services, token)
  if (typeof displayKey === 'string' && displayKey !== '') return findDisplay(services, displayKey)
  return null
}

const findUser = async ({ findSession }: JoinLookups, token: string): Promise<Viewer | null> => {
  const session = await findSession(token)
  return session && !session.setup_password && !session.must_enrol
    ? { kind: 'user', caller: callerOf(session) }
    : null
}

const findDisplay = async ({ db, clock }: Services, key: string): Promise<Viewer | null> => {
  const keyHash = hashToken(key)
  const display = await findDisplayByKey(db, keyHash, clock())
  return display && { kind: 'display', display, keyHash }
}

/** All sockets of a session or a display have the same key. */
export const keyOfViewer = (viewer: Viewer): string =>
  viewer.kind === 'user' ? viewer.caller.tokenHash : viewer.display.id

export const viewerOf = (socket: Socket): Viewer => socket.data.viewer

export const organizationOf = (viewer: Viewer): string =>
  viewer.kind === 'user' ? viewer.caller.organizationId : viewer.display.organization_id
