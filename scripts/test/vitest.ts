import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { type TestCounts, testCountsOf, unreachedIn } from './report.ts'

export type TestRun = Readonly<{
  counts: TestCounts
  problem?: string
  /** Files that the run was too slow to reach. */
  unreached: readonly string[]
}>

/** In ms. Ends a run that hangs. */
const longest = 85 * 60_000
const none: TestCounts = { passed: 0, failed: 0, skipped: 0 }

type VitestOptions = Readonly<{
  args: readonly string[]
  env: NodeJS.ProcessEnv
  quiet?: boolean
  /** No test starts after this time. Without it, all run. */
  withinMs?: number
}>

export const runVitest = async (
  root: string,
  { args, env, quiet = false, withinMs }: VitestOptions,
): Promise<TestRun> => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-report-'))
  const report = join(folder, 'report.json')
  try {
    const own = ['slowest-files.ts', ...(withinMs === undefined ? [] : ['stop-in-time.ts'])]
    const named = ['default', 'json', ...own.map((name) => join(import.meta.dirname, name))]
    const reporters = [...named.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
    const ended = await spawnVitest(root, {
      args: [...reporters, ...args],
      env: {
        ...env,
        ...(await inMemory()),
        ...(withinMs !== undefined && { LAUREL_TEST_WITHIN_MS: String(withinMs) }),
      },
      quiet,
    })
    const text = await readFile(report, 'utf8').catch(() => '')
    const counts = countsOf(text)
    if (!counts) {
      const problem = `The test runner left no readable report (${ended}).`
      return { counts: none, problem, unreached: [] }
    }
    // A run that ran out of time exits with an error, which is no failure.
    const unreached = withinMs === undefined ? [] : unreachedIn(text)
    return {
      counts,
      problem: problemOf(counts, unreached.length > 0 ? 'exit code 0' : ended),
      unreached: unreached.map((file) => relative(root, file)),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps the databases of tests in memory if there is enough of it. */
const inMemory = async (): Promise<NodeJS.ProcessEnv> => {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4e9 ? { TMPDIR: '/dev/shm' } : {}
}

const spawnVitest = (root: string, { args, env, quiet }: Omit<VitestOptions, 'withinMs'>) =>
  new Promise<string>((resolve, reject) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [vitest, 'run', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), longest)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearTimeout(limit)
      resolve(signal ? `ended by ${signal}` : `exit code ${code}`)
    })
  })

const countsOf = (json: string) => {
  try {
    return testCountsOf(json)
  } catch {
    return undefined
  }
}

const problemOf = (counts: TestCounts, ended: string) => {
  if (counts.passed + counts.failed === 0) return 'Not a single test was run.'
  if (counts.failed === 0 && ended !== 'exit code 0')
    return `The test runner failed (${ended}), see above.`
  return undefined
}
