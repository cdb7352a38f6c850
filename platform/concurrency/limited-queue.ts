import PQueue, { TimeoutError } from 'p-queue'
import { QueueBusy } from './queue-busy.ts'

type LimitedQueueOptions = Readonly<{
  mostWaiting: number
  /** How long, in ms, a task may run. */
  patience: number
}>

/** Runs one task at a time. The returned function throws QueueBusy. */
export const createLimitedQueue = ({ mostWaiting, patience }: LimitedQueueOptions) => {
  const queue = new PQueue({ concurrency: 1, timeout: patience })
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= mostWaiting) throw new QueueBusy()
    return await queue.add(task).catch((error: unknown) => {
      throw error instanceof TimeoutError ? new QueueBusy() : error
    })
  }
}
