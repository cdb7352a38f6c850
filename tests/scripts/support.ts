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

/** A running program: its output so far, and how it will end. */
export type Program = Readonly<{
  child: ChildProcess
  said: () => string
  /**
   * Resolves once the text appears on either channel.
   * @throws after `most` ms, a minute by default, or if the program ends without it
   */
  saying: (text: string, most?: number) => Promise<void>
  ended: Promise<Ended>
}>

/** Starts a program with only these environment variables and PATH. */
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
    // Its last output may arrive after it has ended, so read to the end.
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

/** Returns whether the process has ended within this many ms. */
export const isGoneWithin = async (pid: number, most: number = patience) => {
  for (let waited = 0; waited < most; waited += 20) {
    if (!isRunning(pid)) return true
    await sleep(20)
  }
  return false
}
