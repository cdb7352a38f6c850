import pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  type RateLimiterStoreAbstract,
} from 'rate-limiter-flexible'
import type { Log } from './log.ts'

export type Count = Readonly<{ count: number; endsIn: number }>

export type SharedCounters = Readonly<{
  add: (key: string, seconds: number) => Promise<Count>
  takeBack: (key: string) => Promise<void>
  read: (key: string) => Promise<Count>
  forget: (...keys: readonly string[]) => Promise<void>
  close: () => Promise<void>
}>

export type SharedCountersOptions = Readonly<{
  url: string
  databaseUrl: string
  log?: Log
}>

const prefix = 'laurel-count'
const noLimit = Number.MAX_SAFE_INTEGER
const none: Count = { count: 0, endsIn: 0 }

/** During an outage each process counts alone. @throws if Redis is unreachable at the start */
export const openCounters = async ({
  url,
  databaseUrl,
  log,
}: SharedCountersOptions): Promise<SharedCounters> => {
  const { limiter, close } = /^rediss?:/.test(url)
    ? await inRedis(url, log)
    : inPostgres(databaseUrl, log)
  return {
    add: async (key, seconds) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1, {
        customDuration: seconds,
      })
      return { count: consumedPoints, endsIn: msBeforeNext }
    },
    takeBack: async (key) => {
      await limiter.reward(key, 1)
    },
    read: async (key) => {
      const found = await limiter.get(key)
      return found ? { count: found.consumedPoints, endsIn: found.msBeforeNext } : none
    },
    forget: async (...keys) => {
      await Promise.all(keys.map((key) => limiter.delete(key)))
    },
    close,
  }
}

type OpenedLimiter = Readonly<{ limiter: RateLimiterStoreAbstract; close: () => Promise<void> }>

const rules = { keyPrefix: prefix, points: noLimit, duration: 60 }
const insurance = () => ({ ...rules, insuranceLimiter: new RateLimiterMemory(rules) })

const inPostgres = (databaseUrl: string, log?: Log): OpenedLimiter => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
  })
  pool.on('error', (error) => log?.warn({ err: error }, 'The connection for counting was lost'))
  const table = { schemaName: 'public', tableName: 'counts', tableCreated: true }
  return {
    limiter: new RateLimiterPostgres({ ...insurance(), storeClient: pool, ...table }),
    close: () => pool.end(),
  }
}

const inRedis = async (url: string, log?: Log): Promise<OpenedLimiter> => {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: 2_000,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
  })
  redis.on('error', (error) => log?.warn({ err: error }, 'The connection for counting was lost'))
  await redis.connect()
  return {
    limiter: new RateLimiterRedis({
      ...insurance(),
      storeClient: redis,
      rejectIfRedisNotReady: true,
    }),
    close: async () => redis.disconnect(),
  }
}
