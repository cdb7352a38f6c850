import type { Announcements } from './announcements/announcement.ts'
import { memoryAnnouncements } from './announcements/memory.ts'
import { postgresAnnouncements } from './announcements/postgres.ts'
import type { Log } from './log.ts'

export type { Announcement, Announcements } from './announcements/announcement.ts'

export type AnnouncementsOptions = Readonly<{
  /**
   * Where they travel: `memory:` inside one process, NOTIFY of postgres://, pub/sub of redis://.
   */
  url: string
  /** The database whose transactions announce, when `url` is another PostgreSQL. */
  databaseUrl?: string
  log?: Log
  /**
   * Whether this process hears what is announced, too; yes unless told. Over NOTIFY it has one
   * connection less without.
   */
  listens?: boolean
}>

/** @throws when the server cannot be reached at first; later it is found again by itself */
export const openAnnouncements = async ({
  url,
  databaseUrl,
  log,
  listens = true,
}: AnnouncementsOptions): Promise<Announcements> => {
  const { protocol } = new URL(url)
  if (protocol === 'memory:') return memoryAnnouncements()
  if (protocol === 'redis:' || protocol === 'rediss:') {
    const { redisAnnouncements } = await import('./announcements/redis.ts')
    return redisAnnouncements(url, log)
  }
  return postgresAnnouncements(databaseUrl ?? url, { listens, ...(log && { log }) })
}
