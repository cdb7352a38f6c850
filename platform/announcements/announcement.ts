import type { CommonQueryMethods } from 'slonik'
import type { Position } from '../event-store/event-store.ts'

/** A message from one process to all. A lost one delays others by seconds: listeners also poll. */
export type Announcement =
  /** The read model shows everything up to the position. Without `projection`, all have changed. */
  | Readonly<{
      kind: 'moved'
      projection?: string
      organization: string
      period: string
      position: Position
    }>
  /** `id` of a token is the hexadecimal hash of it. */
  | Readonly<{ kind: 'revoked'; what: 'token' | 'user' | 'display'; id: string }>
  | Readonly<{ kind: 'organization'; id: string }>
  /** With `reader`, that account has read it: only staff hear of it. */
  | Readonly<{ kind: 'messages'; organization: string; reader?: string }>
  | Readonly<{ kind: 'quiz'; organization: string; period: string; id: string; changes: number }>
  /** Anything may have changed, because announcements were lost or read models rebuilt. */
  | Readonly<{ kind: 'refresh' }>

export type Announcements = Readonly<{
  /** Tells all processes, this one too. Logs a loss instead of throwing. */
  publish: (...announcements: readonly Announcement[]) => Promise<void>
  /** Announces with the commit of the transaction. Call what it returns after the commit. */
  publishIn: (
    transaction: CommonQueryMethods,
    announcements: readonly Announcement[],
  ) => Promise<() => void | Promise<void>>
  subscribe: (listener: (announcement: Announcement) => void) => () => void
  isOut: () => boolean
  close: () => Promise<void>
}>
