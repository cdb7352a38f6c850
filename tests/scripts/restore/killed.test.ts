import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Program, startProgram } from '#tests/scripts/support.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createDatabase } from '#tests/support/database.ts'
import { backUpTo, createBackupFolder } from './support.ts'

const root = resolve(import.meta.dirname, '../../..')
const patience = 200_000
const programs: Program[] = []
let folder: Awaited<ReturnType<typeof createBackupFolder>>
let laurel: TestApp
let file: string
let dataDir: string

beforeAll(async () => {
  folder = await createBackupFolder()
  laurel = await testApp()
  await laurel.school({ students: 30 })
  file = join(folder.path, 'whole')
  await backUpTo(laurel, file)
}, patience)
afterAll(async () => {
  await laurel.close()
  await folder.remove()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laurel-restored-'))
  // If root starts it, PostgreSQL runs as another user.
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

const begin = (script: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
  const program = startProgram(process.execPath, [script, ...args], { cwd: root, env })
  programs.push(program)
  return program
}
const restore = (env: NodeJS.ProcessEnv) => begin('scripts/restore.ts', [file], env)
const killAt = async (text: string, env: NodeJS.ProcessEnv) => {
  const program = restore(env)
  await program.saying(text, patience)
  program.child.kill('SIGKILL')
  await program.ended
}

test.each(['tables written', 'events written'])(
  'after a restore is killed at "%s" nothing starts, and only empty stores can be filled',
  { timeout: patience },
  async (text) => {
    const database = await createDatabase('empty')
    const env = { DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'data') }
    try {
      await killAt(text, env)
      const server = begin('scripts/server.ts', [], { ...env, PORT: '0', LAUREL_DEMO: 'off' })
      expect(await server.ended).toMatchObject({
        code: 1,
        err: expect.stringContaining('was not finished'),
      })
      expect(await restore(env).ended).toMatchObject({
        code: 2,
        err: expect.stringContaining('was not finished. Empty the database'),
      })
    } finally {
      await database.drop()
    }
    const empty = await createDatabase('empty')
    try {
      const whole = await restore({ ...env, DATABASE_URL: empty.url }).ended
      expect(whole).toMatchObject({ code: 0, out: expect.stringContaining('all agree') })
    } finally {
      await empty.drop()
    }
  },
)

test('after a restore into a data folder is killed nothing starts either', {
  timeout: patience,
}, async () => {
  const env = { DATA_DIR: join(dataDir, 'data') }
  await killAt('tables written', env)
  expect(await restore(env).ended).toMatchObject({
    code: 2,
    err: expect.stringContaining('Remove the folder'),
  })
  const server = begin('scripts/server.ts', [], { ...env, PORT: '0', LAUREL_DEMO: 'off' })
  expect(await server.ended).toMatchObject({
    code: 1,
    err: expect.stringContaining('was not finished'),
  })
  await rm(env.DATA_DIR, { recursive: true, force: true })
  expect(await restore(env).ended).toMatchObject({
    code: 0,
    out: expect.stringContaining('all agree'),
  })
})
