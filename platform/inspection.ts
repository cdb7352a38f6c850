import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createLimitedQueue } from './concurrency/limited-queue.ts'
import { QueueBusy } from './concurrency/queue-busy.ts'
import type { Inspections } from './inspection/inspections.ts'

/** In ms: for the thread's start, and for an inspection. */
const patience = 15_000
const longest = 5_000

type Inspect = <Name extends keyof Inspections>(
  name: Name,
  content: Uint8Array<ArrayBuffer>,
) => Promise<Awaited<ReturnType<Inspections[Name]>> | undefined>

export const createInspector = (start: () => Worker): Inspect => {
  const look = createLimitedQueue({ mostWaiting: 32, patience: 2 * patience })
  let thread: Worker | undefined

  const end = async (worker: Worker) => {
    thread = undefined
    await worker.terminate()
  }

  /** Waits longer than for an inspection, because a busy machine starts threads late. */
  const begin = async () => {
    const worker = start()
    try {
      await once(worker, 'message', { signal: AbortSignal.timeout(patience) })
    } catch (error) {
      await end(worker)
      throw isLate(error) ? new QueueBusy() : error
    }
    thread = worker
    return worker
  }

  const ask = async (name: keyof Inspections, content: Uint8Array<ArrayBuffer>) => {
    const worker = thread ?? (await begin())
    worker.ref()
    try {
      worker.postMessage({ name, content }, [content.buffer])
      const [found] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) })
      return found
    } catch (error) {
      await end(worker)
      if (!isLate(error)) throw error
      return
    } finally {
      worker.unref()
    }
  }

  return (name, content) => look(() => ask(name, content))
}

const isLate = (error: unknown) => error instanceof Error && error.name === 'AbortError'

/**
 * Transfers the bytes, so pass a copy. Returns undefined after the deadline.
 * @throws QueueBusy
 */
export const inspect = createInspector(
  () =>
    new Worker(new URL('./inspection/thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    }),
)
