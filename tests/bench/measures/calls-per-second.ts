import { setTimeout as sleep } from 'node:timers/promises'
import type { Sizes } from '../sizes.ts'

/**
 * Each caller sends its next call after an answer. Returns the calls per second after the warm-up.
 */
export const callsPerSecond = async (
  { callers, warmUp, seconds }: Pick<Sizes, 'callers' | 'warmUp' | 'seconds'>,
  makeCall: (caller: number) => () => Promise<unknown>,
): Promise<number> => {
  let calls = 0
  let over = false
  const call = async (once: () => Promise<unknown>) => {
    while (!over) {
      await once()
      calls += 1
    }
  }
  const calling = Promise.all(
    Array.from({ length: callers }, (_, caller) => call(makeCall(caller))),
  )
  try {
    await Promise.race([sleep(warmUp * 1000), calling])
    const [began, before] = [performance.now(), calls]
    await Promise.race([sleep(seconds * 1000), calling])
    return ((calls - before) * 1000) / (performance.now() - began)
  } finally {
    over = true
    await calling
  }
}
