import { appendSeconds } from '../metrics.ts'
import type { EventStore } from './event-store.ts'

export const measuredEventStore = (store: EventStore): EventStore => {
  const timed = async <Answer>(append: () => Promise<Answer>) => {
    const stop = appendSeconds.startTimer()
    try {
      return await append()
    } finally {
      stop()
    }
  }
  const { appendUnseen } = store
  return {
    ...store,
    append: (request) => timed(() => store.append(request)),
    appendMany: (requests) => timed(() => store.appendMany(requests)),
    ...(appendUnseen && { appendUnseen: (requests) => timed(() => appendUnseen(requests)) }),
  }
}
