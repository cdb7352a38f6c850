import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cluster } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

const run = promisify(execFile)

/** @throws EmbeddedPostgresError if another Laurel uses the folder */
export const clearLeftOver = async ({ dataDir, files }: Cluster) => {
  const lockFile = join(files, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10)
  if (!Number.isNaN(pid) && (await isServerOf(pid, files))) {
    const owner = Number.parseInt(await readFile(ownerFile(dataDir), 'utf8').catch(() => ''), 10)
    // If its Laurel has died, the server has another parent, even if the pid is in use again.
    if ((await parentOf(pid)) === owner) {
      throw new EmbeddedPostgresError(
        `The data folder ${dataDir} is in use by another Laurel (process ${owner}): stop that ` +
          'one, or set DATA_DIR to another folder.',
      )
    }
    await endProcess(pid)
  }
  const sockets = (await readdir(files)).filter((name) => name.startsWith('.s.'))
  await Promise.all(
    [lockFile, ...sockets.map((name) => join(files, name))].map((file) =>
      rm(file, { force: true }),
    ),
  )
}

export const noteOwner = ({ dataDir }: Cluster) => writeFile(ownerFile(dataDir), `${process.pid}\n`)

const ownerFile = (dataDir: string) => join(dataDir, 'owner.pid')

export const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const endProcess = async (pid: number) => {
  for (const [signal, patience] of [
    ['SIGINT', 2500],
    ['SIGQUIT', 2000],
    ['SIGKILL', 2000],
  ] as const) {
    if (!isRunning(pid)) return
    process.kill(pid, signal)
    if (await isGoneWithin(pid, patience)) return
  }
}

const isGoneWithin = async (pid: number, patience: number) => {
  const until = Date.now() + patience
  while (isRunning(pid)) {
    if (Date.now() > until) return false
    await sleep(10)
  }
  return true
}

/** The pid may be another process's by now. */
const isServerOf = async (pid: number, files: string) => {
  if (!isRunning(pid)) return false
  if (platform() === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === files
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes(files)
}

const parentOf = async (pid: number) => {
  if (platform() !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'ppid=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }))
    return Number.parseInt(stdout, 10)
  }
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number.parseInt(/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? '', 10)
}
