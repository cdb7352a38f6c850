import pg from 'pg'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { sql } from '../postgres/pool.ts'
import type { Announcement, Announcements } from './announcement.ts'
import { channel, createListeners, type Listeners } from './listeners.ts'

/** Over NOTIFY, which the database sends with the commit itself. A lost connection is made again, and then everybody is told to refresh. */
export const postgresAnnouncements = async (url: string, log?: Log): Promise<Announcements> => {
  const listeners = createListeners(log)
  const listening = await listen(url, listeners, log)
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 10_000, connectionTimeoutMillis: 5_000 })
  pool.on('error', (error) => log?.warn({ err: error }, 'The connection for announcements broke'))
  return {
    publish: async (...announcements) => {
      try {
        for (const one of announcements) await pool.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(one)])
      } catch (error) {
        log?.warn({ err: error }, 'An announcement could not be sent')
      }
    },
    publishIn: async (transaction, announcements) => {
      await notify(transaction, announcements)
      return () => undefined
    },
    subscribe: listeners.subscribe,
    close: async () => {
      await Promise.all([listening.stop(), pool.end()])
    },
  }
}

const notify = async (transaction: CommonQueryMethods, announcements: readonly Announcement[]) => {
  const texts = announcements.map((one) => JSON.stringify(one))
  await transaction.query(sql.type(z.unknown())`
    SELECT pg_notify(${channel}, text) FROM unnest(${sql.array(texts, 'text')}) AS announced (text)`)
}

const longestPause = 2_000

const listen = async (url: string, listeners: Listeners, log?: Log) => {
  let stopped = false
  let client = await connect(url, listeners)
  let pause: NodeJS.Timeout | undefined

  const watch = () => {
    client.once('end', () => {
      if (!stopped) again(100)
    })
    client.on('error', (error) => log?.warn({ err: error }, 'The connection for announcements broke'))
  }
  const again = (wait: number) => {
    pause = setTimeout(async () => {
      try {
        client = await connect(url, listeners)
      } catch {
        return again(Math.min(wait * 2, longestPause))
      }
      if (stopped) return client.end()
      watch()
      listeners.tell({ kind: 'refresh' })
    }, wait)
  }

  watch()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(pause)
      await client.end()
    },
  }
}

const connect = async (url: string, listeners: Listeners) => {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => listeners.tellText(payload ?? ''))
  await client.connect()
  await client.query(`LISTEN ${channel}`)
  return client
}
