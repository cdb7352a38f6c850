import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heapFlags } from '#scripts/boot/heap.mjs'

export type OpenServer = Readonly<{ port: number; pid: number; stop: () => Promise<void> }>

type StartOptions = Readonly<{
  file: string
  flags: readonly string[]
  env: NodeJS.ProcessEnv
  logFile: string
  /** In ms: how long it may take to start. */
  patience?: number
}>

const usualPatience = 60_000

/** Starts a server in its own process, which ends with this one. Its output goes to a file. */
export const startServer = async (options: StartOptions): Promise<OpenServer> => {
  const { file, flags, env, logFile, patience = usualPatience } = options
  const log = await open(logFile, 'w')
  const child = spawn(process.execPath, [...flags, join(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  await log.close()
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const hung = setTimeout(() => child.kill('SIGKILL'), usualPatience)
    await exited
    clearTimeout(hung)
  }
  const answer = await Promise.race([
    once(child, 'message'),
    exited.then(() => 'ended'),
    sleep(patience, 'hung'),
  ])
  if (!Array.isArray(answer)) {
    await stop()
    throw new Error(
      `The server ${file} ${answer}: ${(await readFile(logFile, 'utf8')).slice(-1500)}`,
    )
  }
  return { port: (answer[0] as { port: number }).port, pid: child.pid ?? 0, stop }
}

/** Starts our server on a database, with the Node options of `npm start`. */
export const startOurs = (
  databaseUrl: string,
  folder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<OpenServer> =>
  startServer({
    file: 'ours.ts',
    flags: heapFlags,
    env: {
      DATABASE_URL: databaseUrl,
      PORT: '0',
      DATA_DIR: folder,
      LAUREL_DEMO: 'off',
      RATE_LIMIT: '0',
      ...env,
    },
    logFile: join(folder, `ours-${randomUUID()}.log`),
  })
