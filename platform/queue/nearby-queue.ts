import type { Queue } from './queue.ts'

type Workers = Readonly<{
  /** Has them look for work of this name at once, if they can be told. */
  wakeUp: (name: string) => void
  /** Whether their own queue does not answer. */
  isQueueOut: () => boolean
}>

/**
 * The queue of a thread beside which the workers have one of their own: they are told without a queue. While they are being started again
 * nobody is; then they begin by looking.
 */
export const nearbyQueue = ({ wakeUp, isQueueOut }: Workers): Queue => ({
  wakeUp,
  look: wakeUp,
  work: refuse,
  every: refuse,
  isOut: isQueueOut,
  close: async () => undefined,
})

const refuse = async () => {
  throw new TypeError('The workers have a thread of their own')
}
