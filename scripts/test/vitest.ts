import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestCounts, testCountsOf } from './report.ts'

export type TestRun = Readonly<{
  counts: TestCounts
  problem?: string
}>

const longest = 80 * 60_000
const none: TestCounts = { passed: 0, failed: 0, skipped: 0 }

type VitestOptions = Readonly<{ args: readonly string[]; env: NodeJS.ProcessEnv; quiet?: boolean }>

export const runVitest = async (
  root: string,
  { args, env, quiet = false }: VitestOptions,
): Promise<TestRun> => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-report-'))
  const report = join(folder, 'report.json')
  try {
    const named = ['default', 'json', join(import.meta.dirname, 'slowest-files.ts')]
    const reporters = [...named.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`]
    const ended = await spawnVitest(root, {
      args: [...reporters, ...args],
      env: { ...env, ...(await inMemory()) },
      quiet,
    })
    const counts = await readCounts(report)
    if (!counts)
      return { counts: none, problem: `The test runner left no readable report (${ended}).` }
    return { counts, problem: problemOf(counts, ended) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps the databases of tests in memory if there is enough. */
const inMemory = async (): Promise<NodeJS.ProcessEnv> => {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > 4e9 ? { TMPDIR: '/dev/shm' } : {}
}

const spawnVitest = (root: string, { args, env, quiet }: Required<VitestOptions>) =>
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

const readCounts = (report: string) =>
  readFile(report, 'utf8')
    .then(testCountsOf)
    .catch(() => undefined)

const problemOf = (counts: TestCounts, ended: string) => {
  if (counts.passed + counts.failed === 0) return 'Not a single test was run.'
  if (counts.failed === 0 && ended !== 'exit code 0')
    return `The test runner failed (${ended}), see above.`
  return undefined
}
