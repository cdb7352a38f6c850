import { createCoalescer } from '#platform/concurrency/coalescer.ts'
import { throttle } from '#platform/concurrency/throttle.ts'

export type PacedWork = Readonly<{ ask: () => void; stop: () => void }>

type PacedWorkOptions = Readonly<{
  /** In ms, between two starts. */
  every: number
  /** In ms, before the first run. */
  lead: number
  onError: (error: unknown) => void
}>

/**
 * Does one run at a time. A run always follows the last request, so that no change is missed.
 */
export const createPacedWork = (
  work: () => Promise<void>,
  { every, lead, onError }: PacedWorkOptions,
): PacedWork => {
  let leading: NodeJS.Timeout | undefined
  let isStopped = false
  const run = createCoalescer(async () => {
    if (!isStopped) await work().catch(onError)
  })
  const beats = throttle(() => void run(), every)

  return {
    ask: () => {
      leading ??= setTimeout(() => {
        leading = undefined
        beats.ask()
      }, lead)
    },
    stop: () => {
      isStopped = true
      clearTimeout(leading)
      beats.stop()
    },
  }
}
