import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cruised } from '#scripts/test/programs.ts'

const root = resolve(import.meta.dirname, '..')

type Violation = Readonly<{ from: string; to: string; rule: Readonly<{ name: string }> }>
type Report = Readonly<{
  summary: Readonly<{ violations: readonly Violation[] }>
}>

/** Runs the checker on a tree with the tree's own configuration. */
const cruise = async (folder: string): Promise<Report> => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...cruised]
  const json = await new Promise<string>((done, fail) => {
    // The exit code counts violations, so only an empty answer means a failure of the checker.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (error, stdout) =>
      stdout ? done(stdout) : fail(error ?? new Error('The checker said nothing')),
    )
  })
  return JSON.parse(json)
}

const value = (specifier: string) => `import * as x from '${specifier}'\nexport const y = x`
const type = (specifier: string) =>
  `import type { y } from '${specifier}'\nexport type Z = typeof y`
const exported = (specifier: string) => `export { y } from '${specifier}'`
const late = (specifier: string) => `export const y = () => import('${specifier}')`

type Import = readonly [from: string, specifier: string, line?: (specifier: string) => string]

const allowed: readonly Import[] = [
  ['domain/decider.ts', 'date-fns'],
  ['domain/calendar.ts', '@date-fns/tz'],
  ['domain/ids.ts', 'node:crypto'],
  ['platform/store.ts', '#domain/decider.ts'],
  ['registry/people.ts', '#platform/store.ts'],
  ['ledger/reward.ts', '#registry/people.ts'],
  ['projections/points.ts', '#registry/people.ts'],
  ['api/contracts/common.ts', 'zod'],
  ['api/contracts/rewards.ts', '#domain/decider.ts'],
  ['api/server.ts', '#ledger/reward.ts'],
  ['api/fastify.ts', 'fastify'],
  ['api/routes/points/reward.ts', '#api/http/lists.ts'],
  ['api/routes/points/area.ts', '../area.ts'],
  ['api/routes/points/rules/rules.ts', '#api/routes/points/reward.ts'],
  ['api/http/lists.ts', '#api/server.ts'],
  ['api/routes/area.ts', '#api/server.ts'],
  ['api/routes/badges/badge.ts', '#api/http/lists.ts'],
  ['workers/main.ts', '#projections/points.ts'],
  ['web/ui/button.tsx', 'react'],
  ['web/ui/prime/prime-menu.tsx', 'primereact/menu'],
  ['web/ui/icons/icon.tsx', './icons.ts', type],
  ['web/ui/icons/icons.ts', 'react'],
  ['web/modules/points/screen.tsx', '#web/ui/button.tsx'],
  ['web/patterns/list.tsx', '../ui/button.tsx'],
  ['web/modules/points/queries.ts', '#api/contracts/rewards.ts'],
  ['scripts/start.ts', '#workers/main.ts'],
  ['tests/start.test.ts', '#scripts/start.ts'],
  ['tests/bench/run.ts', '#api/server.ts'],
  ['scripts/bench.ts', '#tests/bench/run.ts'],
  ['registry/cycle.ts', './bad-cycle.ts', type],
]

const refused: readonly (readonly [...Required<Import>, to: string])[] = [
  ['domain/bad-value.ts', '#platform/store.ts', value, 'platform/store.ts'],
  ['domain/bad-type.ts', '#platform/store.ts', type, 'platform/store.ts'],
  ['domain/bad-relative.ts', '../platform/store.ts', exported, 'platform/store.ts'],
  ['domain/bad-late.ts', '#platform/store.ts', late, 'platform/store.ts'],
  ['domain/bad-clock.ts', 'node:fs', value, 'fs'],
  ['domain/bad-random.ts', 'node:crypto', value, 'crypto'],
  ['domain/bad-package.ts', 'pg', value, 'node_modules/pg/'],
  ['platform/bad-domain.ts', '#domain/calendar.ts', value, 'domain/calendar.ts'],
  ['platform/bad-registry.ts', '#registry/people.ts', value, 'registry/people.ts'],
  ['registry/bad-ledger.ts', '#ledger/reward.ts', value, 'ledger/reward.ts'],
  ['ledger/bad-projections.ts', '#projections/points.ts', value, 'projections/points.ts'],
  ['ledger/bad-scripts.ts', '#scripts/start.ts', value, 'scripts/start.ts'],
  ['projections/bad-ledger.ts', '#ledger/reward.ts', value, 'ledger/reward.ts'],
  ['api/bad-workers.ts', '#workers/main.ts', value, 'workers/main.ts'],
  ['workers/bad-api.ts', '#api/server.ts', value, 'api/server.ts'],
  ['workers/bad-contract.ts', '#api/contracts/rewards.ts', type, 'api/contracts/rewards.ts'],
  ['api/contracts/bad-api.ts', '#api/server.ts', value, 'api/server.ts'],
  ['api/contracts/bad-registry.ts', '#registry/people.ts', type, 'registry/people.ts'],
  ['api/contracts/bad-package.ts', 'fastify', value, 'node_modules/fastify/'],
  [
    'api/routes/badges/bad-area.ts',
    '#api/routes/points/reward.ts',
    value,
    'api/routes/points/reward.ts',
  ],
  ['api/routes/points/bad-type.ts', '../badges/badge.ts', type, 'api/routes/badges/badge.ts'],
  ['api/http/bad-routes.ts', '#api/routes/area.ts', type, 'api/routes/area.ts'],
  ['web/bad-api.ts', '#api/server.ts', type, 'api/server.ts'],
  ['web/bad-domain.ts', '#domain/decider.ts', value, 'domain/decider.ts'],
  [
    'web/modules/games/bad-module.tsx',
    '../points/screen.tsx',
    value,
    'web/modules/points/screen.tsx',
  ],
  ['web/client/bad-control.ts', '#web/ui/button.tsx', type, 'web/ui/button.tsx'],
  ['web/ui/bad-prime.tsx', 'primereact/menu', value, 'node_modules/primereact/'],
  ['web/ui/bad-icons.tsx', './icons/icons.ts', value, 'web/ui/icons/icons.ts'],
  ['web/ui/bad-pattern.tsx', '../patterns/list.tsx', value, 'web/patterns/list.tsx'],
  [
    'web/areas/bad-screen.tsx',
    '../modules/points/screen.tsx',
    late,
    'web/modules/points/screen.tsx',
  ],
  ['api/bad-bench.ts', '#tests/bench/run.ts', value, 'tests/bench/run.ts'],
  ['scripts/bad-tests.ts', '#tests/start.test.ts', value, 'tests/start.test.ts'],
  ['registry/bad-cycle.ts', './cycle.ts', value, 'registry/cycle.ts'],
  ['ledger/bad-nowhere.ts', '#registry/nowhere.ts', value, '#registry/nowhere.ts'],
]

describe('on a small tree', () => {
  let folder: string
  let violations: readonly Violation[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-boundaries-'))
    await Promise.all(
      ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs'].map((file) =>
        cp(join(root, file), join(folder, file)),
      ),
    )
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [file, specifier, line = value] of [...allowed, ...refused]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), `${line(specifier)}\n`)
    }
    violations = (await cruise(folder)).summary.violations
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(refused)('%s may not import %s', (file, _specifier, _line, target) => {
    const targets = violations.filter(({ from }) => from === file).map(({ to }) => to)
    expect(targets.some((to) => to.includes(target))).toBe(true)
  })

  test('every allowed import works', () => {
    const files = allowed.map(([file]) => file)
    expect(violations.filter(({ from }) => files.includes(from))).toEqual([])
  })
})

test('only platform/, scripts/ and tests have a file beside a folder of the same name', () => {
  const files = globSync('{domain,registry,ledger,projections,api,workers,web}/**/*.{ts,tsx}', {
    cwd: root,
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => existsSync(join(root, file.replace(/\.tsx?$/, ''))))).toEqual([])
})
