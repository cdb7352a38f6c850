import { Unavailable } from '../transient-errors.ts'

type Waiting = { enter: () => void; timer: NodeJS.Timeout }

type SemaphoreOptions = Readonly<{
  size: number
  /** How long, in ms, a task may wait for its start. */
  deadline: number
  what: string
}>

/** Starts tasks in order of arrival. @throws Unavailable */
export const createSemaphore = ({ size, deadline, what }: SemaphoreOptions) => {
  let free = size
  const queue = new Set<Waiting>()

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.delete(waiting)
        reject(new Unavailable(`${what} was free within ${deadline} ms`))
      }
      const waiting: Waiting = { enter: resolve, timer: setTimeout(giveUp, deadline) }
      queue.add(waiting)
    })

  const leave = () => {
    const [next] = queue
    if (!next) {
      free += 1
      return
    }
    queue.delete(next)
    clearTimeout(next.timer)
    next.enter()
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await wait()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
