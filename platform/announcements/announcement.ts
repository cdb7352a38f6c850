import type { CommonQueryMethods } from 'slonik'
import type { Position } from '../event-store/event-store.ts'

/**
 * What one process tells all of them. Losing one does no harm for long: whoever listens also looks
 * for itself now and then.
 */
export type Announcement =
  /**
   * A read model shows everything up to the position, and something of this period is among it.
   * Without `projection` something that all of them show has changed, such as a name.
   */
  | Readonly<{
      kind: 'moved'
      projection?: string
      organization: string
      period: string
      position: Position
    }>
  /** A session (by the hexadecimal hash of its token), an account or a display has ended. */
  | Readonly<{ kind: 'revoked'; what: 'token' | 'user' | 'display'; id: string }>
  /**
   * What an organisation's pages stand on has changed: its name, images, modules, links, filters,
   * or its periods.
   */
  | Readonly<{ kind: 'organization'; id: string }>
  /**
   * A notice or memo of an organisation came, changed or went; with `reader` it was read by that
   * one, which is news to staff and to nobody else.
   */
  | Readonly<{ kind: 'messages'; organization: string; reader?: string }>
  /** Something has happened in the room of a live quiz, which has seen so many changes by now. */
  | Readonly<{ kind: 'quiz'; organization: string; period: string; id: string; changes: number }>
  /**
   * Anything may have changed: announcements may have been lost, or the read models were built
   * anew.
   */
  | Readonly<{ kind: 'refresh' }>

export type Announcements = Readonly<{
  /** Tells all processes, this one too, soon. Does not throw: a lost announcement is logged. */
  publish: (...announcements: readonly Announcement[]) => Promise<void>
  /**
   * Tells all processes once the transaction has committed, and never before. Answers what is to be
   * called after the commit.
   */
  publishIn: (
    transaction: CommonQueryMethods,
    announcements: readonly Announcement[],
  ) => Promise<() => void | Promise<void>>
  /** Answers how to stop. */
  subscribe: (listener: (announcement: Announcement) => void) => () => void
  /** Whether announcements get lost at the moment. */
  isOut: () => boolean
  close: () => Promise<void>
}>
