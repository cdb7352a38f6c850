import { throttle } from '#platform/concurrency/throttle.ts'

export type PacedWork = Readonly<{ ask: () => void; stop: () => void }>

type Options = Readonly<{
  /** In ms, from one beginning to the next at least. */
  every: number
  /** In ms, what comes so soon after the first is done with it. */
  lead: number
  onError: (error: unknown) => void
}>

/**
 * Runs `work` soon after it is asked for, at most every so often and one after the other, always
 * once after the last time that it was asked for.
 */
export const createPacedWork = (
  work: () => Promise<void>,
  { every, lead, onError }: Options,
): PacedWork => {
  let leading: NodeJS.Timeout | undefined
  let isRunning = false
  let isAsked = false

  const run = async () => {
    if (isRunning) {
      isAsked = true
      return
    }
    isRunning = true
    await work().catch(onError)
    isRunning = false
    if (!isAsked) return
    isAsked = false
    beats.ask()
  }
  const beats = throttle(() => void run(), every)

  return {
    ask: () => {
      leading ??= setTimeout(() => {
        leading = undefined
        beats.ask()
      }, lead)
    },
    stop: () => {
      clearTimeout(leading)
      beats.stop()
      isAsked = false
    },
  }
}
