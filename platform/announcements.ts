import type { Announcements } from './announcements/announcement.ts'
import { memoryAnnouncements } from './announcements/memory.ts'
import { postgresAnnouncements } from './announcements/postgres.ts'
import type { Log } from './log.ts'

export type { Announcement, Announcements } from './announcements/announcement.ts'

export type AnnouncementsOptions = Readonly<{
  /** Carries them: `memory:` in one process, NOTIFY of postgres://, pub/sub of redis://. */
  url: string
  /** The database whose transactions announce, if `url` is another server. */
  databaseUrl?: string
  log?: Log
  listens?: boolean
}>

/** @throws when the server cannot be reached at first; later it reconnects */
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
