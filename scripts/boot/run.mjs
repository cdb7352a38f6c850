import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledIn, compileSources } from './compile.mjs'
import { heapFlags, mallocOf, thinFlags } from './heap.mjs'

const needed = 24

/** Prefers the Node of the lock file. @throws Error whose message says what to install */
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
/** The bench starts servers with its own environment. */
const withServers = new Set([...servers, 'bench.ts'])
/**
 * Saves a waiting process. Not on Windows; `execve` to a Node that does not run here would end this
 * process silently.
 */
const canBecome = process.execve !== undefined && Number.parseInt(process.versions.node, 10) >= 24
const follow = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * Returns the exit code. The child leads a process group: Ctrl-C reaches it once, and its orphans
 * can be ended. A server replaces this process where possible.
 */
export const run = async (node, args, root) => {
  const file = basename(args[0])
  const hasRun = withServers.has(file) && (await compileSources({ node, flags: heapFlags, root }))
  const given = [
    ...heapFlags,
    ...(file === 'backup.ts' ? thinFlags : []),
    '--import',
    follow,
    ...args,
  ]
  const env = {
    ...((withServers.has(file) || file === 'backup.ts') && mallocOf),
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

// A killed npm does not tell its children: the server would keep the port.
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
