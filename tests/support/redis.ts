import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { freeTestPort } from './free-test-port.ts'
import { patience } from './patience.ts'

/** Returns why tests on Redis cannot run here; undefined when they can. */
export const noRedis =
  process.env.LAUREL_TEST_NO_REDIS === '1' ? 'LAUREL_TEST_NO_REDIS is set' : undefined

// The shell leaves a watcher behind and becomes the server. If this process ends in any way, its
// end of the pipe closes.
const lifeline = '( ( read word <&3 || kill -KILL $$ ) >/dev/null 2>&1 & ) ; exec "$0" "$@" 3<&-'

/** Starts a Redis on a free port for one test. It stores nothing. */
export const startRedis = async (given?: number) => {
  const port = given ?? (await freeTestPort())
  const arguments_ = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const server = spawn('/bin/sh', ['-c', lifeline, 'redis-server', ...arguments_], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  await once(server, 'spawn')
  const pipe = server.stdio[3] as Writable
  pipe.on('error', () => undefined)
  // Tells the watcher not to kill: the process id may belong to another process by now.
  server.once('exit', () => pipe.end('ended\n'))
  const url = `redis://127.0.0.1:${port}`
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  await answers(url).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, port, pid: server.pid ?? 0, stop }
}

const answers = async (url: string) => {
  const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  client.on('error', () => undefined)
  const deadline = setTimeout(patience, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('Redis is silent')),
  )
  try {
    await Promise.race([client.ping(), deadline])
  } finally {
    client.disconnect()
  }
}
