import { createKeyedCounter } from './keyed-counter.ts'
import { QueueBusy } from './queue-busy.ts'

type KeyedSemaphoreOptions = Readonly<{
  size: number
  sizeOfKey: number
  mostWaiting: number
  mostWaitingOfKey: number
  /** How long, in ms, a caller may wait. */
  patience: number
}>

type Waiting = Readonly<{ key: string; start: () => void }>

export type KeyedSemaphore = Readonly<{
  /** Call the returned function when the task is over. @throws QueueBusy */
  enter: (key: string) => Promise<() => void>
}>

/** Limits callers in total and for each key. A caller may overtake those whose key is full. */
export const createKeyedSemaphore = (options: KeyedSemaphoreOptions): KeyedSemaphore => {
  const { size, sizeOfKey, mostWaiting, mostWaitingOfKey, patience } = options
  const running = createKeyedCounter()
  const waiting = new Set<Waiting>()
  let total = 0

  const mayStart = (key: string) => total < size && running.countOf(key) < sizeOfKey
  const take = (key: string) => {
    const leave = running.enter(key)
    total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      leave()
      total -= 1
      for (const one of waiting) if (mayStart(one.key)) one.start()
    }
  }
  const wait = (key: string) =>
    new Promise<() => void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(one)
        reject(new QueueBusy())
      }, patience)
      const start = () => {
        clearTimeout(timer)
        waiting.delete(one)
        resolve(take(key))
      }
      const one = { key, start }
      waiting.add(one)
    })

  return {
    enter: async (key) => {
      if (mayStart(key)) return take(key)
      const others = [...waiting].filter((one) => one.key === key).length
      if (waiting.size >= mostWaiting || others >= mostWaitingOfKey) throw new QueueBusy()
      return await wait(key)
    },
  }
}
