import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, postgresReasonOf } from './embedded-postgres-error.ts'

const run = promisify(execFile)

export type Binaries = Readonly<{ initdb: string; postgres: string }>
export type RunAs = Readonly<{ uid: number; gid: number }> | undefined

/** Returns the user `nobody` for root, as whom PostgreSQL refuses to run. */
export const findRunAs = async (): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return undefined
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    throw new EmbeddedPostgresError(
      'PostgreSQL refuses to run as root and this machine has no user "nobody": start Laurel as ' +
        'an ordinary user.',
    )
  }
}

export const isReachable = async (folder: string, runAs: RunAs): Promise<boolean> => {
  try {
    await run('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' })
    return true
  } catch {
    return false
  }
}

export const findBinaries = async (runAs: RunAs): Promise<Binaries> => {
  const { initdb } = await importPackage()
  const native = dirname(dirname(initdb))
  await restoreSymlinks(dirname(native))
  await Promise.all(['initdb', 'postgres'].map((name) => makeExecutable(join(native, 'bin', name))))
  const reachable = runAs === undefined || (await isReachable(join(native, 'bin'), runAs))
  const bin = join(reachable ? native : await copyToReachable(native), 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

const importPackage = async (): Promise<Binaries> => {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    return await import(name)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no built-in PostgreSQL for this machine (${name}: ${postgresReasonOf(error)}). ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** npm drops symlinks, and may block the scripts that would create them. */
const restoreSymlinks = async (packageRoot: string) => {
  const file = await readFile(join(packageRoot, 'native/pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  )
  const links = JSON.parse(file) as readonly { source: string; target: string }[]
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(relative(dirname(target), source), join(packageRoot, target)).catch(() => undefined),
    ),
  )
}

const makeExecutable = async (file: string) => {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}

/** `nobody` cannot enter a private home such as /root. */
const copyToReachable = async (native: string): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(tmpdir(), `laurel-postgres-${version}`)
  if (!(await isOurs(copy))) {
    const unfinished = await mkdtemp(`${copy}-`)
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
    if (!(await isOurs(copy)))
      throw new EmbeddedPostgresError(
        `${copy} may belong to another user. Remove it and start again.`,
      )
  }
  return copy
}

/** Another user may have created the folder in the shared parent. */
const isOurs = async (folder: string) => {
  const stats = await lstat(folder).catch(() => undefined)
  return (
    stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0
  )
}
