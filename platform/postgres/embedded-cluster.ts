import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, isReachable, type RunAs } from './embedded-binaries.ts'
import {
  EmbeddedPostgresError,
  postgresCodeOf,
  postgresReasonOf,
} from './embedded-postgres-error.ts'

const run = promisify(execFile)

export type Cluster = Readonly<{
  dataDir: string
  files: string
  password: string
  log: string
  runAs: RunAs
}>

type ClusterRequest = Readonly<{
  dataDir: string
  binaries: Binaries
  runAs: RunAs
  durable: boolean
}>

export const openCluster = async (making: ClusterRequest): Promise<Cluster> => {
  const dataDir = resolve(making.dataDir)
  await makeFolder(dataDir)
  const files = join(dataDir, 'cluster')
  const runAs = making.runAs && ((await ownerOf(files)) ?? making.runAs)
  await checkReachable(dataDir, runAs)
  try {
    const password =
      (await readPassword(dataDir)) ?? (await initialise({ ...making, dataDir, runAs }, files))
    return { dataDir, files, password, log: join(dataDir, 'server.log'), runAs }
  } catch (error) {
    throw error instanceof EmbeddedPostgresError
      ? error
      : unusable(dataDir, postgresReasonOf(error))
  }
}

const unusable = (dataDir: string, reason: string) =>
  new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another one.`,
  )

const makeFolder = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 })
    await writeFile(join(dataDir, '.writable'), '')
    await rm(join(dataDir, '.writable'))
  } catch (error) {
    throw unusable(dataDir, postgresReasonOf(error))
  }
}

const checkReachable = async (dataDir: string, runAs: RunAs) => {
  if (runAs === undefined || (await isReachable(dataDir, runAs))) return
  throw new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: started by root, PostgreSQL runs as "nobody", ` +
      'who may not enter it or a ' +
      'folder above it. Set DATA_DIR to an open place such as /var/lib/laurel, or start Laurel ' +
      'as an ordinary user.',
  )
}

const ownerOf = async (files: string) => {
  const stats = await stat(files).catch(() => undefined)
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

const passwordFile = (dataDir: string) => join(dataDir, 'password')

const readPassword = async (dataDir: string) => {
  const made = await stat(join(dataDir, 'cluster', 'PG_VERSION')).catch((error) => {
    if (postgresCodeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return made && (await readFile(passwordFile(dataDir), 'utf8')).trim()
}

/** Uses a temporary folder, so that an interrupted start leaves nothing half-made. */
const initialise = async ({ dataDir, binaries, runAs, durable }: ClusterRequest, files: string) => {
  const unfinished = `${files}.unfinished`
  const password = randomBytes(24).toString('base64url')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await rm(passwordFile(dataDir), { force: true })
  await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600 })
  if (runAs) {
    await chown(unfinished, runAs.uid, runAs.gid)
    await chown(passwordFile(dataDir), runAs.uid, runAs.gid)
  }
  const choices = ['--username=laurel', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C']
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const place = [`--pgdata=${unfinished}`, `--pwfile=${passwordFile(dataDir)}`]
  const sync = durable ? [] : ['--no-sync']
  try {
    await run(binaries.initdb, [...place, ...choices, ...collation, ...sync], {
      ...runAs,
      cwd: unfinished,
    })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw unusable(
      dataDir,
      `PostgreSQL's files could not be made in it (${(stderr || postgresReasonOf(error)).trim()})`,
    )
  }
  await rename(unfinished, files)
  return password
}
