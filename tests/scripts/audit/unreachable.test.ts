import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../../scripts/audit.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-test-unreachable-'))
})
afterAll(() => rm(folder, { recursive: true }))

const unreachable = {
  DATABASE_URL: 'postgres://laurel:very-secret@127.0.0.1:1/laurel',
  START_WAIT_SECONDS: '0',
}
const run = (args: readonly string[], more: NodeJS.ProcessEnv = unreachable) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder, ...more }
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), text: `${out}${err}`.trim() }),
    )
  })

test.each(['verify', 'check-seal'])(
  '%s says in one line that the database does not answer, and exits with 2',
  async (name) => {
    const { code, text } = await run([name])
    expect(code).toBe(2)
    expect(text).toMatch(/cannot reach 127\.0\.0\.1:1 \(nothing listens there\)/)
    expect(text.split('\n')).toHaveLength(1)
    expect(text).not.toContain('very-secret')
  },
)

test.each(['verify', 'check-seal'])(
  '%s in a folder without Laurel’s data exits with 2, rather than with an empty log that agrees',
  async (name) => {
    const nowhere = join(folder, 'mistyped')
    const { code, text } = await run([name], { DATA_DIR: nowhere })
    expect([code, text]).toEqual([
      2,
      expect.stringContaining(`The folder ${nowhere} has no data of Laurel.`),
    ])
    expect(await readdir(folder)).toEqual([])
  },
)

test('an unknown command lists the known ones', async () => {
  const { code, text } = await run(['nonsense'])
  expect(code).toBe(2)
  expect(text).toContain('npm run audit -- verify')
})
