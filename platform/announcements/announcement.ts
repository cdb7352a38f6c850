import type { CommonQueryMethods } from 'slonik'
import type { Position } from '../event-store/event-store.ts'

/** A lost announcement delays its listeners only by seconds, because they also poll. */
export type Announcement =
  /** Without `projection`, all read models may have changed. */
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
  /** With `reader`, the announcement is only for that account and staff. */
  | Readonly<{ kind: 'messages'; organization: string; reader?: string }>
  | Readonly<{ kind: 'quiz'; organization: string; period: string; id: string; changes: number }>
  /** Makes listeners refetch everything, after lost announcements or a rebuild. */
  | Readonly<{ kind: 'refresh' }>

export type Announcements = Readonly<{
  /** Announces immediately. Logs a failure instead of throwing it. */
  publish: (...announcements: readonly Announcement[]) => Promise<void>
  /** Announces at the commit. Call the returned function after the commit. */
  publishIn: (
    transaction: CommonQueryMethods,
    announcements: readonly Announcement[],
  ) => Promise<() => void | Promise<void>>
  subscribe: (listener: (announcement: Announcement) => void) => () => void
  isOut: () => boolean
  close: () => Promise<void>
}>
