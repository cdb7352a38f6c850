import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export type ServerProgram = Readonly<{
  name: string
  pid: number
  port: number
  /** Asks the program to stop, waits until it has, and returns how many ms that took. */
  stop: () => Promise<number>
  kill: () => Promise<void>
}>

type Start = Readonly<{
  name: string
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  port: number
  /** This address answers with success once the program is ready. */
  ready: string
  logFile: string
}>

const patience = 60_000

/** Starts a server as a process, with its output in a file. */
export const startServerProgram = async ({
  name,
  command,
  args,
  env,
  port,
  ready,
  logFile,
}: Start): Promise<ServerProgram> => {
  const log = await open(logFile, 'a')
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', log.fd, log.fd],
  })
  await log.close()
  const exited = once(child, 'exit')
  await answersWell(child, { name, ready }).catch(async (error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}: ${(await readFile(logFile, 'utf8')).slice(-2_000)}`)
  })
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now()
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
    return performance.now() - began
  }
  return {
    name,
    pid: child.pid ?? 0,
    port,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

const answersWell = async (child: ChildProcess, { name, ready }: Pick<Start, 'name' | 'ready'>) => {
  const deadline = performance.now() + patience
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${name} ended at its start`)
    const answer = await fetch(ready, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return
    if (performance.now() > deadline) throw new Error(`${name} does not get ready`)
    await sleep(50)
  }
}
