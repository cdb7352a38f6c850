import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

type RateLimitOptions = Readonly<{ most: number; seconds: number }>

/** Counts a call. Returns in how many ms the key may call again; undefined if it may now. */
export type RateLimit = (key: string) => Promise<number | undefined>

/** Counts in this process, `most` calls of a key in a span that begins with its first. */
export const createRateLimit = ({ most, seconds }: RateLimitOptions): RateLimit => {
  const limiter = new RateLimiterMemory({ points: most, duration: seconds })
  return (key) =>
    limiter.consume(key).then(
      () => undefined,
      ({ msBeforeNext }: RateLimiterRes) => msBeforeNext,
    )
}
