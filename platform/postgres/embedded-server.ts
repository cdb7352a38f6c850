import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './embedded-cluster.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/**
 * Stops PostgreSQL when the pipe closes without a message, because this process has died. Runs
 * detached, so that Ctrl-C reaches only Laurel.
 */
const lifelineScript =
  '( ( read word <&3 || kill -INT $$ ) >/dev/null 2>&1 & ) ; exec "$0" "$@" 3<&-'

export const spawnWithLifeline = (
  { files, runAs }: Cluster,
  postgres: string,
  settings: Readonly<Record<string, string>>,
  logFd: number,
): ChildProcess => {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn('/bin/sh', ['-c', lifelineScript, postgres, '-D', files, ...flags], {
    ...runAs,
    cwd: files,
    detached: true,
    stdio: ['ignore', logFd, logFd, 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  })
}

export const waitUntilReady = async (
  { dataDir, files, log }: Cluster,
  pid: number,
  exited: Promise<void>,
) => {
  let ended = false
  void exited.then(() => {
    ended = true
  })
  while (!ended) {
    const lines = (await readFile(join(files, 'postmaster.pid'), 'utf8').catch(() => '')).split(
      '\n',
    )
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return
    await sleep(10)
  }
  const text = (await readFile(log, 'utf8').catch(() => ''))
    .trim()
    .split('\n')
    .slice(-5)
    .join(' | ')
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start in ${dataDir}: ${text || 'it said nothing'}`,
  )
}
