import pg from 'pg'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import type { Log } from '../log.ts'
import { createOutage, type Outage } from '../outage.ts'
import { sql } from '../postgres/pool.ts'
import { prepared } from '../postgres/prepared.ts'
import { Unavailable } from '../transient-errors.ts'
import type { Announcement, Announcements } from './announcement.ts'
import { channel, createListeners, type Listeners } from './listeners.ts'

const patience = 3_000

type PostgresAnnouncementsOptions = Readonly<{ log?: Log; listens: boolean }>

export const postgresAnnouncements = async (
  url: string,
  { log, listens }: PostgresAnnouncementsOptions,
): Promise<Announcements> => {
  const listeners = createListeners(log)
  const outage = createOutage('announcements', log)
  const listening = listens ? await listen(url, listeners, outage) : undefined
  const deadlines = { connectionTimeoutMillis: 5_000, query_timeout: patience }
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 10_000,
    ...deadlines,
  })
  pool.on('error', outage.failed)
  return {
    publish: async (...announcements) => {
      try {
        for (const one of announcements)
          await pool.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(one)])
        if (!listening && outage.isOut()) outage.ended()
      } catch (error) {
        outage.failed(error)
      }
    },
    publishIn: async (transaction, announcements) => {
      await notify(transaction, announcements)
      return () => undefined
    },
    subscribe: listening ? listeners.subscribe : refuse,
    isOut: outage.isOut,
    close: async () => {
      await Promise.all([listening?.stop(), pool.end()])
    },
  }
}

const refuse = () => {
  throw new TypeError('subscribe() needs `listens: true`')
}

const notify = async (transaction: CommonQueryMethods, announcements: readonly Announcement[]) => {
  const texts = announcements.map((one) => JSON.stringify(one))
  await transaction.query(
    prepared(sql.type(z.unknown())`
      SELECT pg_notify(${channel}, text) FROM unnest(${sql.array(texts, 'text')}) AS announced (text)`),
  )
}

const longestPause = 2_000
const askEvery = 5_000

const listen = async (url: string, listeners: Listeners, outage: Outage) => {
  let stopped = false
  let client = await connect(url, listeners)
  let pause: NodeJS.Timeout | undefined

  const watch = () => {
    client.once('end', () => {
      if (stopped) return
      outage.failed(new Unavailable('The connection for announcements ended'))
      again(100)
    })
    client.on('error', outage.failed)
  }
  const again = (wait: number) => {
    pause = setTimeout(async () => {
      try {
        client = await connect(url, listeners)
      } catch {
        return again(Math.min(wait * 2, longestPause))
      }
      if (stopped) return client.end()
      outage.ended()
      watch()
      listeners.tell({ kind: 'refresh' })
    }, wait)
  }

  // A dead server does not close the connection, so ping.
  const asking = setInterval(() => {
    const present = client
    withDeadline(patience, present.query('SELECT'), 'The bus').catch(() =>
      present.end().catch(() => undefined),
    )
  }, askEvery).unref()

  watch()
  return {
    stop: async () => {
      stopped = true
      clearInterval(asking)
      clearTimeout(pause)
      await client.end()
    },
  }
}

const connect = async (url: string, listeners: Listeners) => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => listeners.tellText(payload ?? ''))
  await client.connect()
  await client.query(`LISTEN ${channel}`)
  return client
}
