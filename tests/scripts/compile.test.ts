import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string
const at = (...names: readonly string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-compile-'))
  await cp(join(root, 'scripts/boot'), at('scripts/boot'), { recursive: true })
  await cp(join(root, 'scripts/boot.mjs'), at('scripts/boot.mjs'))
  await mkdir(at('domain'))
  await mkdir(at('node_modules'))
  await writeFile(at('package.json'), '{ "name": "compiled", "type": "module" }')
  await writeFile(
    at('package-lock.json'),
    '{ "name": "compiled", "lockfileVersion": 3, "packages": { "": {} } }',
  )
  await writeFile(at('node_modules/.package-lock.json'), '{ "packages": {} }')
  for (const name of ['start', 'audit'])
    await writeFile(at(`scripts/${name}.ts`), `console.log('${name} runs')`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Begins the program that compiles, and records that the program ran. */
const noting = `import { appendFileSync } from 'node:fs'\nappendFileSync('compiled.log', process.execArgv.join(' ') + '\\n')\n`

beforeEach(async () => {
  await rm(at('compiled.log'), { force: true })
  await rm(at('node_modules/.cache'), { recursive: true, force: true })
  await writeFile(at('scripts/compile.ts'), noting)
})

const run = async (file = 'scripts/start.ts', env: NodeJS.ProcessEnv = {}) => {
  const { code, out, err } = await startProgram(process.execPath, [at('scripts/boot.mjs'), file], {
    cwd: folder,
    env,
  }).ended
  return { code, out, err }
}
const timesCompiled = async () =>
  (await readFile(at('compiled.log'), 'utf8').catch(() => '')).split('\n').length - 1
const runs = { code: 0, out: 'start runs\n', err: '' }

describe('before a server starts, its source files', () => {
  test('are compiled once, with the flags of the server, and again when one has changed', async () => {
    await writeFile(at('domain/points.ts'), 'export const points: number = 1')
    expect(await run()).toEqual(runs)
    expect(await run()).toEqual(runs)
    expect(await timesCompiled()).toBe(1)
    expect(await readFile(at('compiled.log'), 'utf8')).toContain('--max-old-space-size=512')
    await writeFile(at('domain/points.ts'), 'export const points: number = 2')
    expect(await run()).toEqual(runs)
    expect(await timesCompiled()).toBe(2)
  })

  test('are not compiled for other programs, or if the cache cannot be written', async () => {
    expect(await run('scripts/audit.ts')).toMatchObject({ code: 0, out: 'audit runs\n' })
    expect(await run('scripts/start.ts', { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(runs)
    await writeFile(at('a-file'), '')
    expect(await run('scripts/start.ts', { NODE_COMPILE_CACHE: at('a-file') })).toEqual(runs)
    expect(await timesCompiled()).toBe(0)
  })

  test('that cannot be compiled do not stop the start, and are tried again at the next', async () => {
    await writeFile(at('scripts/compile.ts'), `${noting}throw new Error('no')`)
    expect(await run()).toEqual(runs)
    expect(await run()).toEqual(runs)
    expect(await timesCompiled()).toBe(2)
  })
})

test('a server that starts after compiling strips no types, and neither do its workers', async () => {
  // A new cache for each run, because the first run fills the cache.
  const cache = await mkdtemp(at('cache-'))
  const compile = [join(root, 'scripts/compile.ts')]
  const compiling = startProgram(process.execPath, compile, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: cache },
  })
  expect(await compiling.ended).toMatchObject({ code: 0, err: '' })
  const loaded = async (...files: readonly string[]) => {
    const program = `
      for (const file of ${JSON.stringify(files)}) await import(file)
      console.log(process.moduleLoadList.some((name) => name.includes('amaro/dist')))
      process.exit()`
    const args = ['--input-type=module', '-e', program]
    const { out, err } = await startProgram(process.execPath, args, {
      cwd: root,
      env: { NODE_COMPILE_CACHE: cache },
    }).ended
    return (out || err).trim()
  }
  const server = [
    '#scripts/start.ts',
    '#scripts/server.ts',
    '#scripts/start/assemble.ts',
    '#scripts/start/workers/main.ts',
  ]
  const late = ['#platform/queue/backend.ts', '#platform/queue/wake-ups.ts']
  expect(await loaded(...server, ...late)).toBe('false')
  // Modules outside the server are stripped of types when loaded.
  expect(await loaded('#tests/scripts/support.ts')).toBe('true')
})
