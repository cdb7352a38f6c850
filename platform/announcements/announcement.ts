import type { CommonQueryMethods } from 'slonik'
import type { Position } from '../event-store/event-store.ts'

/** A lost one delays others by seconds: listeners also poll. */
export type Announcement =
  /** Without `projection`, all read models changed. */
  | Readonly<{
      kind: 'moved'
      projection?: string
      organization: string
      period: string
      position: Position
    }>
  /** A token's `id` is its hash in hex. */
  | Readonly<{ kind: 'revoked'; what: 'token' | 'user' | 'display'; id: string }>
  | Readonly<{ kind: 'organization'; id: string }>
  /** With `reader`, only that account and staff hear of it. */
  | Readonly<{ kind: 'messages'; organization: string; reader?: string }>
  | Readonly<{ kind: 'quiz'; organization: string; period: string; id: string; changes: number }>
  /** Listeners read everything again: announcements were lost or read models rebuilt. */
  | Readonly<{ kind: 'refresh' }>

export type Announcements = Readonly<{
  /** Announces at once. Logs a failure instead of throwing. */
  publish: (...announcements: readonly Announcement[]) => Promise<void>
  /** Announces with the commit. Call the returned function after it. */
  publishIn: (
    transaction: CommonQueryMethods,
    announcements: readonly Announcement[],
  ) => Promise<() => void | Promise<void>>
  subscribe: (listener: (announcement: Announcement) => void) => () => void
  isOut: () => boolean
  close: () => Promise<void>
}>
