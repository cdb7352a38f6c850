import { LRUCache } from 'lru-cache'
import type { DatabasePool } from 'slonik'
import type { Announcement, Announcements } from '#platform/announcements.ts'
import type { Clock } from '#platform/clock.ts'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import {
  findSession,
  isOfInactive,
  listSessions,
  type SessionRow,
} from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'

/**
 * Longer than this no process believes in a session that another one has ended, even if the
 * announcement is lost.
 */
const freshFor = 2000
/**
 * In ms. Every call begins with it: where the database hangs, the answer is that one may try again.
 */
const patience = 4000

/** Who a token belongs to, remembered for a moment so that a busy client costs no query a call. */
export type Sessions = Readonly<{
  find: (token: string) => Promise<SessionRow | null>
  /** The same by the hash of the token, hexadecimal. */
  findByHash: (tokenHash: string) => Promise<SessionRow | null>
  /** The sessions of many tokens, in their order, with one query at most. */
  findAll: (tokens: readonly string[]) => Promise<readonly (SessionRow | null)[]>
  /** Whether a token that was not found is of an account that was made inactive. */
  isOfInactive: (token: string) => Promise<boolean>
  /**
   * Tells everybody, sockets too, that sessions have ended, named by the hashes of their tokens.
   */
  revoke: (tokenHashes: readonly string[]) => Promise<void>
  /** The same for all sessions of an account. */
  revokeUser: (userId: string) => Promise<void>
  /**
   * What an organisation's pages stand on has changed: everybody's modules are read anew, and open
   * pages are told.
   */
  organizationChanged: (organizationId: string) => Promise<void>
  /** Stops listening to what other processes have ended. */
  close: () => void
}>

export type SessionsOptions = Readonly<{
  db: DatabasePool
  clock: Clock
  announcements: Announcements
}>

export const createSessions = ({ db, clock, announcements }: SessionsOptions): Sessions => {
  const known = new LRUCache<string, SessionRow>({ max: 10_000, ttl: freshFor })
  // A session that was read before something was forgotten may be the very one: it is not
  // remembered.
  let forgotten = 0

  const read = async <Read>(
    work: Promise<Read>,
    sessionsOf: (found: Read) => readonly SessionRow[],
  ) => {
    const before = forgotten
    const found = await withDeadline(patience, work, 'The database')
    // One that still needs its password changed is asked for anew each time, so that the change
    // counts at once.
    if (before === forgotten)
      for (const session of sessionsOf(found))
        if (!session.setup_password) known.set(session.token_hash, session)
    return found
  }

  const forget = (announcement: Announcement) => {
    if (
      announcement.kind === 'moved' ||
      announcement.kind === 'messages' ||
      announcement.kind === 'quiz'
    )
      return
    forgotten += 1
    if (announcement.kind === 'refresh') known.clear()
    else if (announcement.kind === 'organization')
      forgetThose(({ organization_id }) => organization_id === announcement.id)
    else if (announcement.what === 'token') known.delete(announcement.id)
    else if (announcement.what === 'user') forgetThose(({ user_id }) => user_id === announcement.id)
  }

  const forgetThose = (fits: (session: SessionRow) => boolean) => {
    for (const [hash, session] of known.entries()) if (fits(session)) known.delete(hash)
  }

  // Here at once, before the call is answered; elsewhere as soon as the announcement is there.
  const announce = async (ended: readonly Announcement[]) => {
    ended.forEach(forget)
    await announcements.publish(...ended)
  }

  const knownAt = (tokenHash: string, now: Date) => {
    const session = known.get(tokenHash)
    // Over, or another process has just given it more time.
    return session && session.expires_at > now.toISOString() ? session : null
  }

  const findByHash = async (tokenHash: string) => {
    const now = clock()
    return (
      knownAt(tokenHash, now) ??
      (await read(findSession(db, tokenHash, now), (one) => (one ? [one] : [])))
    )
  }

  const findAll = async (tokens: readonly string[]) => {
    const now = clock()
    const asked = tokens.map(hashToken).map((hash) => ({ hash, session: knownAt(hash, now) }))
    const unknown = asked.filter(({ session }) => session === null).map(({ hash }) => hash)
    const sessions =
      unknown.length === 0 ? [] : await read(listSessions(db, unknown, now), (some) => some)
    const found = new Map(sessions.map((session) => [session.token_hash, session]))
    return asked.map(({ hash, session }) => session ?? found.get(hash) ?? null)
  }

  return {
    find: (token) => findByHash(hashToken(token)),
    findByHash,
    findAll,
    isOfInactive: (token) =>
      withDeadline(patience, isOfInactive(db, hashToken(token)), 'The database'),
    revoke: (tokenHashes) =>
      announce(tokenHashes.map((id) => ({ kind: 'revoked', what: 'token', id }))),
    revokeUser: (userId) => announce([{ kind: 'revoked', what: 'user', id: userId }]),
    organizationChanged: (id) => announce([{ kind: 'organization', id }]),
    close: announcements.subscribe(forget),
  }
}
