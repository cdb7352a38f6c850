import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import PQueue, { TimeoutError } from 'p-queue'
import type { Inspections } from './inspection/inspections.ts'

export class InspectionBusy extends Error {
  override readonly name = 'InspectionBusy'
}

const mostWaiting = 32
/** Ms to wait, and ms per inspection. */
const patience = 15_000
const longest = 5_000

const looking = new PQueue({ concurrency: 1, timeout: patience })
let thread: Worker | undefined

/** Transfers the bytes: pass a copy. Undefined after the deadline. @throws InspectionBusy */
export const inspect = async <Name extends keyof Inspections>(
  name: Name,
  content: Uint8Array<ArrayBuffer>,
): Promise<Awaited<ReturnType<Inspections[Name]>> | undefined> => {
  if (looking.size >= mostWaiting) throw new InspectionBusy()
  return await looking.add(() => ask(name, content)).catch(busyIfLate)
}

const busyIfLate = (error: unknown): never => {
  throw error instanceof TimeoutError ? new InspectionBusy() : error
}

const ask = async <Name extends keyof Inspections>(
  name: Name,
  content: Uint8Array<ArrayBuffer>,
) => {
  thread ??= startThread()
  const worker = thread
  worker.ref()
  try {
    worker.postMessage({ name, content }, [content.buffer])
    const [found] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) })
    return found
  } catch (error) {
    thread = undefined
    await worker.terminate()
    if ((error as Error).name !== 'AbortError') throw error
  } finally {
    worker.unref()
  }
}

const startThread = () =>
  new Worker(new URL('./inspection/thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
