import type { Announcement, Announcements } from './announcements/announcement.ts'
import { createListeners } from './announcements/listeners.ts'
import { postgresAnnouncements } from './announcements/postgres.ts'
import type { Log } from './log.ts'

export const memoryAnnouncements = (): Announcements => {
  const listeners = createListeners()
  const tellAll = (announcements: readonly Announcement[]) => announcements.forEach(listeners.tell)
  return {
    publish: async (...announcements) => tellAll(announcements),
    publishIn: async (_, announcements) => async () => tellAll(announcements),
    subscribe: listeners.subscribe,
    isOut: () => false,
    close: async () => undefined,
  }
}

export type { Announcement, Announcements } from './announcements/announcement.ts'

export type AnnouncementsOptions = Readonly<{
  url: string
  /** The database whose commits send announcements, if `url` is another server. */
  databaseUrl?: string
  log?: Log
  listens?: boolean
}>

/** @throws if the server is unreachable at the start */
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
