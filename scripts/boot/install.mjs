import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm ci` if node_modules is missing or belongs to another lock file. Returns the exit code
 * if a signal ended it.
 * @throws Error whose message says what to do
 */
export const installPackages = async (root) => {
  const stamp = join(root, 'node_modules', '.laurel-lock')
  const hash = lockHash(root)
  if (readOr(stamp, '').trim() === hash) return undefined
  if (!isInstalled(root)) {
    process.stderr.write('Installing the packages (once, half a minute or so) …\n')
    const stoppedBy = await npmCi(root)
    if (stoppedBy) return 130
  }
  writeFileSync(stamp, `${hash}\n`)
  return undefined
}

const readOr = (path, otherwise) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

// Names the platform, because a folder copied from another machine contains that machine's
// binaries.
const lockHash = (root) => {
  const lock = readOr(join(root, 'package-lock.json'))
  if (lock === undefined)
    throw new Error('package-lock.json is missing: get a complete copy of Laurel and try again.')
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

// Reads npm's own record of what is installed, so that Laurel installs nothing again after `npm
// install`.
const isInstalled = (root) => {
  const installed = JSON.parse(
    readOr(join(root, 'node_modules', '.package-lock.json'), '{"packages":{}}'),
  ).packages
  const packages = Object.entries(JSON.parse(readOr(join(root, 'package-lock.json'))).packages)
  return packages.every(([path, { version, optional, integrity }]) => {
    const found = installed[path]
    return (
      path === '' ||
      (found ? found.version === version && found.integrity === integrity : optional === true)
    )
  })
}

const offline = new RegExp(
  `\\b(${[
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENETUNREACH',
    'EHOSTUNREACH',
    'ERR_SOCKET_TIMEOUT',
  ].join('|')})\\b`,
)

const npmCi = (root) =>
  new Promise((done, fail) => {
    const [command, first] = npmCommand()
    // Even in production the web build needs the development packages.
    const options = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const patience = [
      '--fetch-retries=2',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    ]
    const npm = spawn(command, [...first, ...options, ...patience], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: command.endsWith('.cmd'),
    })
    let errors = ''
    npm.stderr.on('data', (text) => {
      errors += text
    })
    let stoppedBy
    const stop = (signal) => {
      stoppedBy = signal
      npm.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.on(signal, stop)
    npm.on('error', () =>
      fail(new Error('npm was not found: install Node 24 together with npm and try again.')),
    )
    npm.on('close', (code) => {
      for (const signal of signals) process.off(signal, stop)
      if (stoppedBy || code === 0) done(stoppedBy)
      else fail(new Error(explain(errors)))
    })
  })

// Uses the npm that runs `npm start`, not the one in PATH.
const npmCommand = () =>
  process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, [process.env.npm_execpath]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]

const explain = (errors) => {
  const reason = offline.exec(errors)?.[1]
  if (reason) {
    return (
      'The packages could not be installed, as the npm registry cannot be reached ' +
      `(${reason}). Check the network, or npm's proxy and registry settings, and try again.`
    )
  }
  const lines = errors
    .split('\n')
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'))
  return (
    'The packages could not be installed: ' +
    `${lines.slice(0, 3).join(' ') || 'npm ci failed'}. Run "npm ci" to see more.`
  )
}
