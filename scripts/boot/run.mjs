import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledIn, compileSources } from './compile.mjs'
import { heapFlags, thinEnv, thinFlags } from './heap.mjs'

const needed = 24

/**
 * Prefers the Node of the lock file.
 * @throws Error whose message says what to install
 */
export const findNode = (root, { platform, arch, versions, execPath } = process) => {
  const windows = platform === 'win32'
  const folder = `node-${windows ? 'win' : platform}-${arch}`
  const own = join(root, 'node_modules', folder, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  if (Number.parseInt(versions.node, 10) >= needed) return execPath
  throw new Error(
    `Laurel needs Node ${needed}, and brings none for ${platform}-${arch}. Install Node ` +
      `${needed} from https://nodejs.org and try again.`,
  )
}

const windows = process.platform === 'win32'
const servers = new Set(['start.ts', 'ours.ts'])
const startsServers = new Set([...servers, 'bench.ts'])
/**
 * True if `execve` can replace this process, which then need not wait for a child. Used only after
 * the other Node has run (`hasRun`), because a failing `execve` ends this process silently.
 */
const canBecome = process.execve !== undefined && Number.parseInt(process.versions.node, 10) >= 24
const follow = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * Runs a program and returns its exit code. The child leads a process group, so that Ctrl-C reaches
 * it once and its orphans can be ended. Where possible, a server replaces this process.
 */
export const run = async (node, args, root) => {
  const file = basename(args[0])
  const hasRun = startsServers.has(file) && (await compileSources({ node, flags: heapFlags, root }))
  const isThin = file === 'backup.ts'
  const flags = isThin ? [...heapFlags, ...thinFlags] : heapFlags
  // Without arguments, backup.ts only loads, which compiles it, and exits with 2.
  if (isThin) await compileSources({ node, flags, root, file, ends: 2 })
  const given = [...flags, '--import', follow, ...args]
  const env = {
    ...(isThin && thinEnv),
    ...process.env,
    NODE_COMPILE_CACHE: compiledIn(root),
    PATH: pathWith(node, root),
  }
  if (canBecome && servers.has(file) && hasRun) {
    process.chdir(root)
    process.execve(node, [node, ...given], env)
  }
  const child = spawn(node, given, {
    cwd: root,
    env,
    detached: !windows,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const forward = (signal) => child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  const watch = stopWhenNpmDies(child)
  const code = await new Promise((done, fail) => {
    child.on('error', (error) =>
      fail(new Error(`${node} does not run here (${error.code}). Install Node 24 and try again.`)),
    )
    child.on('exit', (exitCode, signal) => done(exitCode ?? 128 + constants.signals[signal]))
  })
  clearInterval(watch)
  await endGroup(child.pid)
  return code
}

const pathWith = (node, root) =>
  [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH]
    .filter(Boolean)
    .join(windows ? ';' : ':')

// A killed npm does not notify its children, so the server would keep the port.
const stopWhenNpmDies = (child) => {
  if (windows || !process.env.npm_lifecycle_event) return undefined
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 1000)
  return watch
}

// A killed child leaves its own children behind.
const endGroup = async (leader) => {
  if (windows) return
  const signal = (name) => {
    try {
      return process.kill(-leader, name)
    } catch {
      return false
    }
  }
  if (!signal('SIGINT')) return
  for (let waited = 0; waited < 4000 && signal(0); waited += 50) await sleep(50)
  signal('SIGKILL')
}
