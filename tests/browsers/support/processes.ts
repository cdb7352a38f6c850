import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { answerPatience } from './driver.ts'

/** Returns the program's path if it is installed. */
export const programAt = (
  name: string,
  folders = (process.env.PATH ?? '').split(delimiter),
): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

export type Started = Readonly<{ child: ChildProcess; said: string; stop: () => Promise<void> }>

const end = async (child: ChildProcess) => {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Starts a program without output. */
export const begin = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Started => {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  // Callers wait for the program's effect, so they notice a failed start.
  child.on('error', () => undefined)
  return { child, said: '', stop: () => end(child) }
}

/** Starts a program and waits for the given output. */
export const startProcess = (
  program: string,
  args: readonly string[],
  says: RegExp,
  env: NodeJS.ProcessEnv = {},
) =>
  new Promise<Started>((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let words = ''
    const fail = (why: string) => reject(new Error(`${program} ${why}: ${words.slice(-500)}`))
    const limit = setTimeout(() => fail('did not start in time'), answerPatience)
    const stop = () => end(child)
    const hear = (chunk: Buffer) => {
      words += chunk
      const [said] = words.match(says) ?? []
      if (said === undefined) return
      clearTimeout(limit)
      resolve({ child, said, stop })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code) => fail(`ended with ${code}`))
  })
