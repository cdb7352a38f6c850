import { Redis } from 'ioredis'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { startReasonOf } from '../start-error.ts'
import { hostAndPortOf, StoreProblem, unreachable } from './store-problem.ts'

const patience = 10_000
/** BullMQ supports no older version. */
const oldest = 5

export const askRedis = async (url: string) => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: patience,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // This event names the reason; the call's own error says only that the connection closed.
  let why: unknown
  redis.on('error', (error) => {
    why ??= error
  })
  try {
    await withDeadline(patience, redis.connect(), 'Redis')
    await withDeadline(patience, redis.ping(), 'Redis')
    const version = /^redis_version:(\d+)/m.exec(
      await withDeadline(patience, redis.info('server'), 'Redis'),
    )?.[1]
    if (version !== undefined && Number(version) < oldest)
      throw new StoreProblem(
        `Redis at ${hostAndPortOf(url)} is version ${version}, and Laurel needs ${oldest} or ` +
          'newer. Upgrade it.',
        false,
      )
  } catch (error) {
    throw error instanceof StoreProblem ? error : problemOf(url, why ?? error)
  } finally {
    redis.disconnect()
  }
}

const problemOf = (url: string, error: unknown) => {
  const server = `Redis at ${hostAndPortOf(url)}`
  const text = startReasonOf(error)
  if (/^(?:NOAUTH|WRONGPASS|NOPERM|ERR AUTH|ERR invalid password)/i.test(text))
    return new StoreProblem(
      `${server} does not accept the user or the password. Correct them in the URL.`,
      false,
    )
  if (/^(?:LOADING|BUSY|MASTERDOWN|TRYAGAIN|CLUSTERDOWN)/.test(text))
    return new StoreProblem(`${server} is starting or busy. Try again in a moment.`, true)
  if (/connection is closed|max retries per request/i.test(text))
    return unreachable(url, Object.assign(new Error(text), { code: 'ECONNRESET' }))
  return unreachable(url, error)
}
