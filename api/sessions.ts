import { LRUCache } from 'lru-cache'
import type { DatabasePool } from 'slonik'
import type { Announcement, Announcements } from '#platform/announcements.ts'
import type { Clock } from '#platform/clock.ts'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import {
  findSession,
  isOfInactive,
  listSessions,
  noteUses,
  type SessionRow,
  type SessionUse,
  usesApart,
} from '#registry/sign-in/sessions.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'

/** In ms: how long a session is cached, and a sign-out delayed if its announcement is lost. */
const freshFor = 2000
/** How long, in ms, to wait for the database. */
const patience = 4000

export type Sessions = Readonly<{
  /** `address`: the caller's network address. */
  find: (token: string, address?: string) => Promise<SessionRow | null>
  findByHash: (tokenHash: string) => Promise<SessionRow | null>
  findAll: (tokens: readonly string[]) => Promise<readonly (SessionRow | null)[]>
  isOfInactive: (token: string) => Promise<boolean>
  /** Ends sessions everywhere, sockets included. */
  revoke: (tokenHashes: readonly string[]) => Promise<void>
  revokeUser: (userId: string) => Promise<void>
  /** Tells all processes and open pages. */
  organizationChanged: (organizationId: string) => Promise<void>
  close: () => void
}>

export type SessionsOptions = Readonly<{
  db: DatabasePool
  clock: Clock
  announcements: Announcements
}>

export const createSessions = ({ db, clock, announcements }: SessionsOptions): Sessions => {
  const known = new LRUCache<string, SessionRow>({ max: 10_000, ttl: freshFor })
  // Changes when sessions are forgotten, so that a session read before is not cached after.
  let forgotten = 0
  /** When this process last stored a use, by token hash. */
  const noted = new LRUCache<string, number>({ max: 10_000 })

  const note = (uses: readonly SessionUse[], now: Date) => {
    const due = uses.filter(({ session: { token_hash, last_used_at } }) => {
      const last = Math.max(Date.parse(last_used_at), noted.get(token_hash) ?? 0)
      return now.getTime() - last >= usesApart
    })
    if (due.length === 0) return
    for (const { session } of due) noted.set(session.token_hash, now.getTime())
    // Not awaited. After a failure the next due use is stored.
    void noteUses(db, due, now).catch(() => undefined)
  }

  const read = async <Read>(
    work: Promise<Read>,
    sessionsOf: (found: Read) => readonly SessionRow[],
  ) => {
    const before = forgotten
    const found = await withDeadline(patience, work, 'The database')
    // Sessions that must set up something are not cached, so that the setup counts at once.
    if (before === forgotten)
      for (const session of sessionsOf(found))
        if (!session.setup_password && !session.must_enrol) known.set(session.token_hash, session)
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

  const announce = async (ended: readonly Announcement[]) => {
    ended.forEach(forget)
    await announcements.publish(...ended)
  }

  const knownAt = (tokenHash: string, now: Date) => {
    const session = known.get(tokenHash)
    // An expired session is read again, because another process may have extended it.
    return session && session.expires_at > now.toISOString() ? session : null
  }

  const findByHash = async (tokenHash: string, address?: string) => {
    const now = clock()
    const session =
      knownAt(tokenHash, now) ??
      (await read(findSession(db, tokenHash, now), (one) => (one ? [one] : [])))
    if (session) note([{ session, address }], now)
    return session
  }

  const findAll = async (tokens: readonly string[]) => {
    const now = clock()
    const known = tokens.map(hashToken).map((hash) => ({ hash, session: knownAt(hash, now) }))
    const unknown = known.filter(({ session }) => session === null).map(({ hash }) => hash)
    const sessions =
      unknown.length === 0 ? [] : await read(listSessions(db, unknown, now), (some) => some)
    const found = new Map(sessions.map((session) => [session.token_hash, session]))
    const all = known.map(({ hash, session }) => session ?? found.get(hash) ?? null)
    note(
      all.flatMap((session) => (session ? [{ session }] : [])),
      now,
    )
    return all
  }

  return {
    find: (token, address) => findByHash(hashToken(token), address),
    findByHash: (tokenHash) => findByHash(tokenHash),
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
