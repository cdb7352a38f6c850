import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Watches how long a server keeps others waiting. */
export const openPings = (port: number) => {
  const thread = new Worker(new URL('./ping-thread.ts', import.meta.url), { workerData: { port } })
  return {
    /** In ms, the longest answer of /healthz while something is done. */
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
