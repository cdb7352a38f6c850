import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import { EventStoreUnreachable } from '#platform/event-store/open-event-store.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { type StoreWait, storesOf, waitForStores } from './stores/wait-for-stores.ts'

/** Does a part of the start, again from its beginning while a store is away or too slow. */
export type RetryStart = <Result>(part: () => Promise<Result>) => Promise<Result>

/** In ms. */
const firstPause = 200
const longestPause = 3_000

const mayPass = (error: unknown) =>
  error instanceof EventStoreUnreachable ? error.mayPass : isTransient(error)

/**
 * A store that has answered may fail a moment later: whatever the start does with stores goes
 * through here. Waits for them, and gives a part up when it still fails after `startWaitSeconds`.
 * @throws what the part throws
 */
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

/** Of a command: what it answers is on the standard output alone. */
export const sayAside = (line: string) => console.error(line)

/** For whatever is no start, such as a test. */
export const withoutRetry: RetryStart = (part) => part()
