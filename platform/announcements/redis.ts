import { Redis } from 'ioredis'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import type { Log } from '../log.ts'
import { createOutage, type Outage } from '../outage.ts'
import type { Announcement, Announcements } from './announcement.ts'
import { channel, createListeners } from './listeners.ts'

const patience = 3_000
const askEvery = 5_000

export const redisAnnouncements = async (url: string, log?: Log): Promise<Announcements> => {
  const listeners = createListeners(log)
  const outage = createOutage('announcements', log)
  const publisher = connection(url, outage)
  const subscriber = connection(url, outage)
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(channel)
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw error
  }
  subscriber.on('message', (_, text) => listeners.tellText(text))
  // ioredis resubscribes, but misses announcements in between.
  subscriber.on('ready', () => {
    outage.ended()
    listeners.tell({ kind: 'refresh' })
  })
  // A dead server does not close the connection, so ping.
  const asking = setInterval(() => {
    withDeadline(patience, subscriber.ping(), 'The bus').catch((error) => {
      outage.failed(error)
      if (subscriber.status === 'ready') subscriber.disconnect(true)
    })
  }, askEvery).unref()
  const publish = async (...announcements: readonly Announcement[]) => {
    try {
      const sent = announcements.map((one) => publisher.publish(channel, JSON.stringify(one)))
      await withDeadline(patience, Promise.all(sent), 'The bus')
    } catch (error) {
      outage.failed(error)
    }
  }
  return {
    publish,
    publishIn: async (_, announcements) => () => publish(...announcements),
    subscribe: listeners.subscribe,
    isOut: outage.isOut,
    close: async () => {
      clearInterval(asking)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

const connection = (url: string, outage: Outage) => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: 2,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  redis.on('error', outage.failed)
  return redis
}
