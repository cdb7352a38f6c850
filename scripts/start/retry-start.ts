import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { EventStoreUnreachable } from '#platform/event-store/open-event-store.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { type StoreWait, storesOf, waitForStores } from './stores/wait-for-stores.ts'

export type RetryStart = <Result>(part: () => Promise<Result>) => Promise<Result>

const firstPause = 200
const longestPause = 3_000

const mayPass = (error: unknown) =>
  error instanceof EventStoreUnreachable ? error.mayPass : isTransient(error)

/** Retries during an outage, for at most `startWaitSeconds`. */
export const createRetryStart = (config: Config, say: StoreWait['say']): RetryStart => {
  const { startWaitSeconds: seconds } = config
  return async (part) => {
    const until = performance.now() + seconds * 1_000
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        return await part()
      } catch (error) {
        if (!mayPass(error) || performance.now() > until) throw error
        await sleep(pause)
        await waitForStores(storesOf(config), { seconds, say })
      }
    }
  }
}

/** Writes to standard error, because standard output is for a command's result. */
export const sayAside = (line: string) => console.error(line)

export const withoutRetry: RetryStart = (part) => part()
