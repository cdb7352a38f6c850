import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '#platform/postgres/embedded-left-over.ts'
import { patience } from '#tests/support/patience.ts'

export type Ended = Readonly<{
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}>

/** A program that is running: what it said so far, and how it will have ended. */
export type Program = Readonly<{
  child: ChildProcess
  said: () => string
  /**
   * Resolves when the text has been said on either channel. @throws after `most` ms, a minute
   * unless given, or when the program ended without it
   */
  saying: (text: string, most?: number) => Promise<void>
  ended: Promise<Ended>
}>

/** Starts a program whose environment holds only what is named here and the PATH. */
export const startProgram = (
  command: string,
  args: readonly string[],
  options: Readonly<{ cwd: string; env?: NodeJS.ProcessEnv }>,
): Program => {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env }
  const child = spawn(command, args, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, out, err }))
  const said = () => out + err
  const saying = async (text: string, most = 60_000) => {
    const until = performance.now() + most
    let end: Ended | undefined
    // Its last words arrive after it ended: they are read to the end.
    ended.then((how) => {
      end = how
    })
    while (!said().includes(text)) {
      if (end || performance.now() > until) {
        const how = end ? `ended (${end.code ?? end.signal})` : `said in ${most} ms`
        throw new Error(`never said "${text}", but ${how}: ${said()}`)
      }
      await sleep(20)
    }
  }
  return { child, said, saying, ended }
}

/** Whether the process is gone within so many ms. */
export const isGoneWithin = async (pid: number, most: number = patience) => {
  for (let waited = 0; waited < most; waited += 20) {
    if (!isRunning(pid)) return true
    await sleep(20)
  }
  return false
}
