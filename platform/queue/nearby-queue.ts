import type { Queue } from './queue.ts'
import { createThrottles } from './throttles.ts'

type Workers = Readonly<{
  wakeUp: (name: string) => void
  isQueueOut: () => boolean
}>

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
  throw new TypeError('Only the thread of the workers can handle wake-ups')
}
