import type { Queue } from './queue.ts'
import { createThrottles } from './throttles.ts'

type Workers = Readonly<{
  /** Has them look for work of this name at once, or as soon as they are there. */
  wakeUp: (name: string) => void
  /** Whether their own queue does not answer. */
  isQueueOut: () => boolean
}>

/**
 * The queue of a thread beside which the workers have one of their own: they are told without a
 * queue.
 */
export const nearbyQueue = ({ wakeUp, isQueueOut }: Workers): Queue => {
  const throttles = createThrottles(wakeUp)
  return {
    wakeUp: throttles.ask,
    look: throttles.ask,
    work: refuse,
    every: refuse,
    isOut: isQueueOut,
    close: async () => throttles.stop(),
  }
}

const refuse = async () => {
  throw new TypeError('The workers have a thread of their own')
}
