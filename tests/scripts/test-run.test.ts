import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { runChecks } from '#scripts/test/checks.ts'
import LongestFirst from '#scripts/test/longest-first.ts'
import { cpuSecondsIn, summaryOf, testCountsOf } from '#scripts/test/report.ts'
import { slowestOf } from '#scripts/test/slowest-files.ts'
import { runVitest } from '#scripts/test/vitest.ts'

const suites = {
  good: `test('a', () => {}); test('b', () => {})`,
  bad: `test('a', () => {}); test('b', () => { throw new Error('no') }); test.skip('c', () => {}); test.todo('d')`,
  broken: `import './nowhere.ts'`,
  endless: `test('a', () => new Promise(() => {}), 900_000)`,
  late: `test('a', async () => { setTimeout(() => { throw new Error('late') }); await new Promise((r) => setTimeout(r, 50)) })`,
}

describe('the runner', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'laurel-runner-'))
    await symlink(resolve(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'))
    await mkdir(join(root, 'tests'))
    for (const [name, text] of Object.entries(suites)) {
      await writeFile(
        join(root, `tests/${name}.test.ts`),
        `import { test } from 'vitest'\n${text}\n`,
      )
    }
  })
  afterAll(() => rm(root, { recursive: true, force: true }))
  const run = (...args: readonly string[]) => runVitest(root, { args, env: {}, quiet: true })

  test('counts passed tests', async () => {
    expect(await run('good')).toEqual({
      counts: { passed: 2, failed: 0, skipped: 0 },
      problem: undefined,
      unreached: [],
    })
  })

  test('counts failed and skipped tests, and files that did not load', async () => {
    expect((await run('bad', 'broken')).counts).toEqual({ passed: 1, failed: 2, skipped: 2 })
  })

  test('fails when no test ran', async () => {
    expect(await run('nothing-has-this-name')).toMatchObject({
      counts: { passed: 0 },
      problem: expect.any(String),
    })
  })

  test('fails on an error outside any test', async () => {
    expect(await run('late')).toMatchObject({
      counts: { passed: 1, failed: 0 },
      problem: expect.stringContaining('exit code 1'),
    })
  })

  test('names files that it did not reach in time, and fails only for failed tests', async () => {
    const within = (name: string, withinMs: number) =>
      runVitest(root, { args: [name, '--maxWorkers=1'], env: {}, quiet: true, withinMs })
    expect(await within('endless', 10_000)).toEqual({
      counts: { passed: 0, failed: 0, skipped: 1 },
      problem: 'Not a single test was run.',
      unreached: ['tests/endless.test.ts'],
    })
    expect(await within('good', 200_000)).toMatchObject({ problem: undefined, unreached: [] })
  })

  test('fails when vitest cannot start', async () => {
    expect(await run('--no-such-option')).toMatchObject({
      problem: expect.stringContaining('no readable report'),
    })
  })
})

describe('the slowest files', () => {
  test('are listed in order, at most eight and none of the quick ones', () => {
    const files = Array.from({ length: 12 }, (_, n) => ({
      name: `tests/${n}.test.ts`,
      ms: n * 1_000,
    }))
    const lines = slowestOf(files)
    expect(lines).toHaveLength(7)
    expect(lines[0]).toBe('    11 s  tests/11.test.ts')
    expect(slowestOf(files.map((file) => ({ ...file, ms: 6_000 })))).toHaveLength(8)
    expect(slowestOf([])).toEqual([])
  })
})

describe('the last line', () => {
  test('names skipped tests only when there were some', () => {
    expect(summaryOf({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(summaryOf({ passed: 1, failed: 2, skipped: 3 })).toBe('1 passed, 2 failed, 3 skipped')
  })

  test('is not printed from a broken report', () => {
    expect(() => testCountsOf('')).toThrow()
    expect(() => testCountsOf('{}')).toThrow()
  })
})

test('the CPU of a run is that of its process and of those that have ended below it', () => {
  const before = '4711 (npm (run) test) S 1 4711 4711 0 -1 4194304 90 80 70 60'
  expect(cpuSecondsIn(`${before} 1000 200 30 4 20 0 11 0 5 6`)).toBe(12.34)
})

describe('the checks', () => {
  test('all run, and a failure is shown in full', async () => {
    const said: string[] = []
    const failing = { name: 'lint', run: () => Promise.reject(new Error('line 3\nline 4')) }
    const passing = { name: 'types', run: async () => {} }
    const results = await runChecks([failing, passing, passing], (line) => said.push(line))
    expect(results.filter(({ failure }) => failure)).toEqual([
      { name: 'lint', failure: 'line 3\nline 4' },
    ])
    expect(results).toHaveLength(3)
    expect(said.join('\n')).toContain('✗ lint\nline 3\nline 4')
  })
})

test('the walks through all screens run first, and then the other files, the longest first', async () => {
  const project = { name: 'node', config: { sequence: { groupOrder: 0 }, isolate: false } }
  // The sequencer uses only these fields of a file.
  const fileOf = (moduleId: string) => ({ moduleId, project }) as unknown as TestSpecification
  const results: Readonly<Record<string, number>> = {
    'a.test.ts': 9_000,
    '/e2e/walk-staff.test.ts': 100,
    'b.test.ts': 5_000,
  }
  const getTestSpecificationResult = ({ moduleId }: TestSpecification) => ({
    failed: false,
    duration: results[moduleId],
  })
  const sequencer = new LongestFirst({ cache: { getTestSpecificationResult } } as never)
  const sorted = await sequencer.sort(
    ['b.test.ts', '/e2e/walk-staff.test.ts', 'a.test.ts'].map(fileOf),
  )
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    '/e2e/walk-staff.test.ts',
    'a.test.ts',
    'b.test.ts',
  ])
})
