import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Measures how long a server delays other calls. */
export const openPings = (port: number) => {
  const thread = new Worker(new URL('./ping-thread.ts', import.meta.url), { workerData: { port } })
  return {
    /** Returns the slowest answer of /healthz during `work`, in ms. */
    longestWhile: async (something: () => Promise<unknown>): Promise<number> => {
      thread.postMessage('begin')
      await something()
      const told = once(thread, 'message')
      thread.postMessage('tell')
      return (await told)[0] as number
    },
    close: async () => {
      await thread.terminate()
    },
  }
}
