import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compiledIn, compileSources } from './compile.mjs'
import { heapFor } from './heap.mjs'

const windows = process.platform === 'win32'
/** Those that are servers, or begin them by a file of their own. */
const servers = new Map([
  ['start.ts', []],
  ['bench.ts', ['tests/bench/stage/ours.ts']],
])
const follow = new URL('./follow-parent.mjs', import.meta.url).href

/**
 * Runs a file on that Node and answers its exit code. The child leads a process group of its own, so that Ctrl-C
 * reaches it once, through here, and whatever it leaves behind can be ended with it.
 */
export const run = async (node, args, root) => {
  const flags = heapFor(args[0])
  const more = servers.get(basename(args[0]))
  if (more) await compileSources({ node, flags, root, more })
  const child = spawn(node, [...flags, '--import', follow, ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiledIn(root), PATH: pathWith(node, root) },
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
  [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(windows ? ';' : ':')

// A killed npm says nothing to its children: without this the server would live on with its port taken.
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

// A child that was killed outright could not stop its own children (PostgreSQL, vite, the test runner).
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
