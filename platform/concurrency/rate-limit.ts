import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

type RateLimitOptions = Readonly<{ most: number; seconds: number }>

/**
 * Counts a call as `weight` calls, one by default. Returns the ms to wait; undefined if it may run
 * now. A call heavier than the rest of the limit may run; the calls after it wait.
 */
export type RateLimit = (key: string, weight?: number) => Promise<number | undefined>

/** Allows each key `most` calls in a window from its first call. Counts in this process only. */
export const createRateLimit = ({ most, seconds }: RateLimitOptions): RateLimit => {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
  return (key, weight = 1) =>
    limiter.consume(key, weight).then(
      () => undefined,
      ({ consumedPoints, msBeforeNext }: RateLimiterRes) =>
        consumedPoints - weight < most ? undefined : msBeforeNext,
    )
}
