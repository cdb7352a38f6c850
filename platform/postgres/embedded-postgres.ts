import { copyFile, open, rename, stat, truncate } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { canHoldSocket, ownerUrl } from './embedded-address.ts'
import { type Binaries, findBinaries, findRunAs } from './embedded-binaries.ts'
import { type Cluster, openCluster } from './embedded-cluster.ts'
import { clearLeftOver, endProcess, noteOwner } from './embedded-left-over.ts'
import { spawnWithLifeline, waitUntilReady } from './embedded-server.ts'
import { checkPortIsFree, freePort } from './free-port.ts'

const usual = { largest: 5 * 1024 * 1024, kept: 4 }

/** Copies and empties the file instead of replacing it, because the server keeps it open. */
export const rotateLog = async (log: string, { largest, kept } = usual) => {
  const size = await stat(log).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size <= largest) return
  for (let number = kept - 1; number >= 1; number -= 1) {
    await rename(`${log}.${number}`, `${log}.${number + 1}`).catch(() => undefined)
  }
  await copyFile(log, `${log}.1`)
  await truncate(log)
}

export { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type EmbeddedPostgresOptions = Readonly<{
  dataDir: string
  port?: number
  settings?: Readonly<Record<string, string>>
}>

export type EmbeddedPostgres = Readonly<{
  /** Contains the password: keep it out of logs. */
  url: string
  pid: number
  exited: Promise<void>
  stop: () => Promise<void>
}>

const hour = 60 * 60 * 1000

const ownSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '64MB',
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Keeps personal data out of the server's log.
  log_error_verbosity: 'terse',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/**
 * Listens on 127.0.0.1 and, if possible, on a socket.
 * @throws EmbeddedPostgresError
 */
export const startEmbeddedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> => {
  const settings = { ...ownSettings, ...options.settings }
  const runAs = await findRunAs()
  const binaries = await findBinaries(runAs)
  const durable = options.settings?.fsync !== 'off'
  const cluster = await openCluster({ dataDir: options.dataDir, binaries, runAs, durable })
  await clearLeftOver(cluster)
  const port = options.port ?? (await freePort())
  if (options.port !== undefined) await checkPortIsFree(options.port)
  const bySocket = await canHoldSocket(cluster.files)
  const url = ownerUrl({ ...cluster, port: String(port), bySocket })
  const sockets = bySocket ? '.' : ''
  const given = { ...settings, unix_socket_directories: sockets, port: String(port) }
  return { url, ...(await startServer(cluster, binaries, given)) }
}

const startServer = async (
  cluster: Cluster,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
) => {
  await rotateLog(cluster.log)
  const log = await open(cluster.log, 'a', 0o600)
  const child = spawnWithLifeline(cluster, binaries.postgres, settings, log.fd)
  await log.close()
  const pid = child.pid ?? 0
  const lifeline = child.stdio[3] as Writable
  lifeline.on('error', () => undefined)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void exited.then(() => lifeline.end('ended\n'))
  await noteOwner(cluster)
  await waitUntilReady(cluster, pid, exited)
  child.unref()
  const rotating = setInterval(
    () => void rotateLog(cluster.log).catch(() => undefined),
    hour,
  ).unref()
  void exited.then(() => clearInterval(rotating))
  ;(lifeline as unknown as { unref: () => void }).unref()
  const stop = async () => {
    child.ref()
    await endProcess(pid)
    await exited
  }
  return { pid, exited, stop }
}
