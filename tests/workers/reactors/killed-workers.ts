import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts processes that work until they are killed: `node script DATABASE_URL EVENT_STORE_URL …`.
 * Each prints a word once it is running.
 */
export const killedWorkers = (script: string) => {
  const children = new Set<ChildProcess>()
  return {
    start: async (...args: readonly string[]) => {
      const cache = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'laurel-compiled')
      const env = { ...process.env, NODE_COMPILE_CACHE: cache }
      const child = spawn(process.execPath, [script, ...args], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.add(child)
      const died = once(child, 'exit').then(() =>
        Promise.reject(new Error('The worker ended by itself')),
      )
      died.catch(() => undefined)
      await Promise.race([once(child.stdout!, 'data'), died])
      return child
    },
    kill: async (child: ChildProcess) => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      children.delete(child)
    },
    killAll: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
