import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import type { Announcement, Announcements } from './announcement.ts'
import { channel, createListeners } from './listeners.ts'

/** Over Redis pub/sub. A lost connection is made again, and then everybody is told to refresh. */
export const redisAnnouncements = async (url: string, log?: Log): Promise<Announcements> => {
  const listeners = createListeners(log)
  const publisher = connection(url, log)
  const subscriber = connection(url, log)
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(channel)
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw error
  }
  subscriber.on('message', (_, text) => listeners.tellText(text))
  // ioredis subscribes again by itself; what was announced meanwhile is lost.
  subscriber.on('ready', () => listeners.tell({ kind: 'refresh' }))
  const publish = async (...announcements: readonly Announcement[]) => {
    try {
      await Promise.all(announcements.map((one) => publisher.publish(channel, JSON.stringify(one))))
    } catch (error) {
      log?.warn({ err: error }, 'An announcement could not be sent')
    }
  }
  return {
    publish,
    publishIn: async (_, announcements) => () => publish(...announcements),
    subscribe: listeners.subscribe,
    close: async () => {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

const connection = (url: string, log?: Log) => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: 2,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  redis.on('error', (error) => log?.warn({ err: error }, 'The connection for announcements broke'))
  return redis
}
