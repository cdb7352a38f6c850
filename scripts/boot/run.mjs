import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledIn, compileSources } from './compile.mjs'
import { heapFlags, mallocOf, thinFlags } from './heap.mjs'

const windows = process.platform === 'win32'
const servers = new Set(['start.ts', 'ours.ts'])
/** The bench begins some itself, with what it was given. */
const withServers = new Set([...servers, 'bench.ts'])
/**
 * Waiting beside a server takes 20 MB as long as that lives. Not on Windows, and without a word
 * from 24 on; with a Node that does not run here it would be the end of this process.
 */
const canBecome = process.execve !== undefined && Number.parseInt(process.versions.node, 10) >= 24
const follow = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * Runs a file on that Node and answers its exit code. The child leads a process group of its own,
 * so that Ctrl-C reaches it once, through here, and whatever it leaves behind can be ended with it.
 * A server takes this process's place, where that can be.
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

// A killed npm says nothing to its children: without this the server would live on with its port
// taken.
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

// A child that was killed outright could not stop its own children (PostgreSQL, vite, the test
// runner).
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
