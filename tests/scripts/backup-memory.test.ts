import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startProgram } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
const patience = 200_000
/** The most memory that each process of the command may use, in kB. */
const bound = 128 * 1024

let laurel: TestApp
let folder: string

beforeAll(async () => {
  laurel = await testApp({ projector: false })
  const { admin, rules, students } = await laurel.school({ students: 40 })
  const body = { pointRule_id: rules.reward, profiles: students.map(({ profile }) => profile) }
  expect((await laurel.call('POST /v2/actions/profiles', admin.token, { body })).status).toBe(200)
  await laurel.deps.db.query(sql.unsafe`
    INSERT INTO event_store.events
      (position, stream, category, revision, event_id, type, data, metadata, recorded_at, base)
    SELECT position + 40 * n, stream || '-' || n, category, revision, gen_random_uuid(), type, data,
      metadata, recorded_at, base + 40 * n
    FROM event_store.events, generate_series(1, 1500) AS n`)
  folder = await mkdtemp(join(tmpdir(), 'laurel-memory-'))
}, patience)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await laurel.close()
})

test(
  'each process of an encrypted backup of 60,000 events needs at most 128 MB',
  async () => {
    const probe = join(folder, 'probe.mjs')
    const peaks = join(folder, 'peaks')
    await writeFile(join(folder, 'passphrase'), 'twenty random characters')
    await writeFile(
      probe,
      `import { appendFileSync, readFileSync } from 'node:fs'
    process.on('exit', () => appendFileSync(process.env.PEAKS,
      /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] + '\\n'))`,
    )
    const file = join(folder, 'school.laurel')
    const secret = ['--passphrase-file', join(folder, 'passphrase')]
    const program = startProgram(
      process.execPath,
      ['scripts/boot.mjs', 'scripts/backup.ts', file, ...secret],
      {
        cwd: root,
        env: {
          DATABASE_URL: laurel.deps.config.databaseUrl,
          DATA_DIR: folder,
          NODE_OPTIONS: `--import ${pathToFileURL(probe).href}`,
          PEAKS: peaks,
        },
      },
    )
    const { code, out, err } = await program.ended
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('60040 events')
    const found = (await readFile(peaks, 'utf8')).trim().split('\n').map(Number)
    expect(found.length).toBeGreaterThanOrEqual(2)
    expect(Math.max(...found)).toBeGreaterThan(50 * 1024)
    // After a source change a compiler runs before the backup, and may use more memory.
    expect(Math.max(...found.slice(-2))).toBeLessThan(bound)
  },
  patience,
)
