import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { StartError } from '../start-error.ts'
import { StoreProblem } from './store-problem.ts'

export type StoreWait = Readonly<{
  seconds: number
  say: (line: string) => void
}>

type Urls = Readonly<Record<string, string | undefined>>

const firstPause = 200
const longestPause = 3_000
const sayAfter = 2_000

const askEventStore = async (url: string) => {
  const { EventStoreUnreachable, openEventStore } = await import(
    '#platform/event-store/open-event-store.ts'
  )
  try {
    const store = await openEventStore(url)
    await store.close()
  } catch (error) {
    if (error instanceof EventStoreUnreachable) throw new StoreProblem(error.message, error.mayPass)
    throw error
  }
}

const askers: readonly (readonly [RegExp, () => Promise<(url: string) => Promise<void>>])[] = [
  [/^postgres/, async () => (await import('./ask-postgres.ts')).askPostgres],
  [/^rediss?:/, async () => (await import('./ask-redis.ts')).askRedis],
  [/^s3:/, async () => (await import('./ask-bucket.ts')).askBucket],
  [/^esdb/, async () => askEventStore],
]

/** Returns undefined if the URL names no server. */
export const askerFor = (url: string) => askers.find(([scheme]) => scheme.test(url))?.[1]

export const storesOf = ({
  databaseUrl,
  eventStoreUrl,
  queueUrl,
  blobUrl,
}: Partial<Config>): Urls => ({
  DATABASE_URL: databaseUrl,
  EVENT_STORE_URL: eventStoreUrl,
  QUEUE_URL: queueUrl,
  BLOB_URL: blobUrl,
})

/**
 * Reports why each missing store does not answer.
 * @throws StartError for a problem that a person must solve, and at the deadline
 */
export const waitForStores = async (urls: Urls, waiting: StoreWait) => {
  const over = new AbortController()
  const urlsSeen = new Set<string>()
  const waits = Object.entries(urls).map(async ([name, url]) => {
    const find = url && !urlsSeen.has(url) && askerFor(url)
    if (!url || !find) return
    urlsSeen.add(url)
    const ask = await find()
    await waitFor(name, () => ask(url), { ...waiting, signal: over.signal })
  })
  await Promise.all(waits).finally(() => over.abort())
}

const waitFor = async (
  name: string,
  ask: () => Promise<void>,
  { seconds, say, signal }: StoreWait & Readonly<{ signal: AbortSignal }>,
) => {
  const until = performance.now() + seconds * 1_000
  let isTold = false
  const tell = (problem: string) => {
    if (!isTold) say(`${name}: ${problem} Waiting for it, ${seconds} s at most …`)
    isTold = true
  }
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    const silence = setTimeout(tell, sayAfter, 'it has not answered yet.')
    const problem = await ask()
      .then(() => undefined, problemOf)
      .finally(() => clearTimeout(silence))
    if (!problem) {
      if (isTold) say(`${name}: it answers.`)
      return
    }
    const left = until - performance.now()
    if (!problem.mayPass || left <= 0) throw new StartError(`${name}: ${problem.message}`)
    tell(problem.message)
    await sleep(Math.min(pause, left), undefined, { signal }).catch(() => undefined)
  }
}

const problemOf = (error: unknown) => {
  if (error instanceof StoreProblem) return error
  throw error
}
