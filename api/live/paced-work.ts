import { throttle } from '#platform/concurrency/throttle.ts'

export type PacedWork = Readonly<{ ask: () => void; stop: () => void }>

type PacedWorkOptions = Readonly<{
  /** In ms, between two starts. */
  every: number
  /** In ms, before the first run. */
  lead: number
  onError: (error: unknown) => void
}>

/** Runs once at a time, and always after the last request. */
export const createPacedWork = (
  work: () => Promise<void>,
  { every, lead, onError }: PacedWorkOptions,
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
