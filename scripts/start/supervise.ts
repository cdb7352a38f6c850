import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { exits, supervised } from './exit-codes.ts'
import { createPostgresKeeper } from './postgres-keeper.ts'
import { createRestartLimit } from './restart-limit.ts'

type ProcessEnd = Readonly<{ code: number | null; signal: NodeJS.Signals | null }>

/**
 * In ms from a signal until the server is killed. `firstSignal` covers the slowest stop
 * (DRAIN_SECONDS ≤ 60).
 */
const patience = { secondSignal: 1_000, firstSignal: 70_000 }
/** In ms: signals within this time are one Ctrl-C, which arrives from the terminal and from npm. */
const onceMs = 500

/**
 * Restarts a crashed server until it ends, cannot start, or crashes three times within a minute.
 * Keeps PostgreSQL running. Returns the exit code.
 */
export const supervise = async ({ server }: Readonly<{ server: string }>): Promise<number> => {
  const deaths = createRestartLimit()
  const postgres = createPostgresKeeper()
  const stopping = passSignals()
  for (;;) {
    const child = begin(server)
    postgres.serve(child)
    stopping.pass(child)
    const end = await endOf(child)
    if (stopping.signal.aborted || isMeant(end)) {
      await postgres.stop()
      return codeOf(end)
    }
    const pause = deaths.note()
    if (pause === 'too many') {
      await postgres.stop()
      console.error(
        `The server has ended three times within a minute, now ${reasonOf(end)}. Fix that, and ` +
          'start again.',
      )
      return exits.failed
    }
    console.error(`The server has ended (${reasonOf(end)}); it restarts in ${pause / 1_000} s.`)
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) {
      await postgres.stop()
      return 0
    }
  }
}

/** Starts the server in a process group of its own, so that only this process passes Ctrl-C on. */
const begin = (server: string) =>
  spawn(process.execPath, [...process.execArgv, server, supervised], {
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })

const endOf = async (child: ChildProcess): Promise<ProcessEnd> => {
  const [code, signal] = await once(child, 'exit')
  return { code, signal }
}

const isMeant = ({ code }: ProcessEnd) => code === 0 || code === exits.failed

const codeOf = ({ code, signal }: ProcessEnd) => code ?? 128 + constants.signals[signal!]

const reasonOf = ({ code, signal }: ProcessEnd) => {
  if (signal === 'SIGKILL') return 'killed by SIGKILL, as the system does when memory runs out'
  if (signal === 'SIGABRT' || signal === 'SIGTRAP')
    return `by ${signal}, as Node does when its memory runs out`
  if (signal) return `by ${signal}`
  return code === exits.crashed ? 'for the reason above' : `with code ${code}`
}

const passSignals = () => {
  const stopping = new AbortController()
  let child: ChildProcess | undefined
  let lastSignalAt = Number.NEGATIVE_INFINITY
  const kill = () => child?.kill('SIGKILL')
  const ask = (signal: NodeJS.Signals) => {
    const isAgain = stopping.signal.aborted && performance.now() - lastSignalAt > onceMs
    lastSignalAt = performance.now()
    stopping.abort()
    child?.kill(signal)
    setTimeout(kill, isAgain ? patience.secondSignal : patience.firstSignal).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ask)
  return {
    signal: stopping.signal,
    pass: (present: ChildProcess) => {
      child = present
      if (stopping.signal.aborted) present.kill('SIGTERM')
    },
  }
}
