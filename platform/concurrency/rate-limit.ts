import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

type RateLimitOptions = Readonly<{ most: number; seconds: number }>

/** Counts a call. Returns the ms to wait; undefined if it may run now. */
export type RateLimit = (key: string) => Promise<number | undefined>

/** Allows `most` calls of a key in a window from the first call, in this process. */
export const createRateLimit = ({ most, seconds }: RateLimitOptions): RateLimit => {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
  return (key) =>
    limiter.consume(key).then(
      () => undefined,
      ({ msBeforeNext }: RateLimiterRes) => msBeforeNext,
    )
}
