import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGoneWithin, startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
let folder: string

/** Prints its process id, arguments and folder, and runs until it is stopped. */
const program = `
const say = (word) => console.log(word)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (say(signal), process.exit(7)))
setInterval(() => {}, 1000)
say(JSON.stringify({
  pid: process.pid, args: process.argv.slice(2), folder: process.cwd(),
  isHeld: process.execArgv.includes('--max-old-space-size=512'),
}) + '.')
`

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'laurel-place-')))
  await cp(join(root, 'scripts/boot'), join(folder, 'scripts/boot'), { recursive: true })
  await cp(join(root, 'scripts/boot.mjs'), join(folder, 'scripts/boot.mjs'))
  await mkdir(join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "name": "placed", "type": "module" }')
  await writeFile(
    join(folder, 'package-lock.json'),
    '{ "name": "placed", "lockfileVersion": 3, "packages": { "": {} } }',
  )
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{ "packages": {} }')
  for (const name of ['start', 'audit'])
    await writeFile(join(folder, `scripts/${name}.ts`), program)
  await writeFile(join(folder, 'scripts/compile.ts'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Said = { pid: number; args: string[]; folder: string; isHeld: boolean }
type Begin = Readonly<{ file?: string; node?: readonly string[]; env?: NodeJS.ProcessEnv }>

const begin = async ({ file = 'start', node = [], env = {} }: Begin = {}) => {
  const args = [...node, join(folder, 'scripts/boot.mjs'), `scripts/${file}.ts`, 'a b']
  const running = startProgram(process.execPath, args, { cwd: tmpdir(), env })
  await running.saying('}.')
  return { ...running, program: JSON.parse(running.said().split('.\n')[0]!) as Said }
}
/** A Node that cannot replace another process, like versions before 24. */
const older = ['--import', 'data:text/javascript,delete process.execve']

describe('a server', () => {
  test('replaces boot’s process, with its arguments, folder and settings', async () => {
    const { child, program: said, ended } = await begin()
    expect(said).toEqual({ pid: child.pid, args: ['a b'], folder, isHeld: true })
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({
      code: 7,
      out: expect.stringMatching(/SIGTERM\n$/),
      err: '',
    })
  })

  test('runs as a child of boot if Node cannot replace a process, or keeps no compiled code', async () => {
    const waited = [
      await begin({ node: older }),
      await begin({ env: { NODE_DISABLE_COMPILE_CACHE: '1' } }),
    ]
    for (const { child, program: said, ended } of waited) {
      expect(said).toEqual({
        pid: expect.any(Number),
        args: ['a b'],
        folder,
        isHeld: true,
      })
      expect(said.pid).not.toBe(child.pid)
      child.kill('SIGTERM')
      expect(await ended).toMatchObject({ code: 7, err: '' })
    }
  })

  test.each([
    ['in the place of boot', []],
    ['as a child of boot', older],
  ])('ends when npm is killed with kill -9: %s', async (_, node) => {
    const npm = `
      const args = ${JSON.stringify([...node, join(folder, 'scripts/boot.mjs'), 'scripts/start.ts'])}
      require('node:child_process').spawn(process.execPath, args, { stdio: 'inherit' })
      setInterval(() => {}, 1000)`
    const running = startProgram(process.execPath, ['-e', npm], {
      cwd: folder,
      env: { npm_lifecycle_event: 'start' },
    })
    await running.saying('}.')
    const { pid } = JSON.parse(running.said().split('.\n')[0]!) as Said
    running.child.kill('SIGKILL')
    expect(await isGoneWithin(pid)).toBe(true)
    await running.ended
  })
})

test('another program runs as a child of boot', async () => {
  const { child, program: said, ended } = await begin({ file: 'audit' })
  expect(said.pid).not.toBe(child.pid)
  child.kill('SIGTERM')
  expect((await ended).code).toBe(7)
})
