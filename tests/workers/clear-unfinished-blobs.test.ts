import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openBlobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { blobKey } from '#registry/blobs/blobs.ts'
import { storeBlob } from '#registry/blobs/private-blobs.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { startS3 } from '#tests/support/s3.ts'
import type { School } from '#tests/support/school.ts'
import { scheduleClearingUnfinishedBlobs } from '#workers/jobs/files.ts'

let folder = ''
let laurel: TestApp
let school: School
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-killed-'))
  s3 = await startS3(join(folder, 's3'))
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1 })
})
afterAll(async () => {
  await laurel.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

const writer = fileURLToPath(new URL('blob-writer.ts', import.meta.url))
const killInTheMiddle = async (blobUrl: string) => {
  const { config } = laurel.deps
  const given = [config.databaseUrl, blobUrl, school.organizationId, school.teacher.id]
  const child = spawn(process.execPath, [writer, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Runs the job as if this many hours had passed. */
const runJob = async (blobUrl: string, hours: number) => {
  const clock = () => new Date(Date.now() + hours * 3_600_000)
  const blobs = await openBlobs(blobUrl)
  let run: () => Promise<void> = async () => undefined
  const every = async (_: string, __: unknown, handler: (run: never) => Promise<void>) => {
    run = () => handler({ signal: new AbortController().signal } as never)
  }
  await scheduleClearingUnfinishedBlobs({
    ...laurel.deps,
    blobs,
    clock,
    queue: { ...laurel.deps.queue, every },
  })
  await run()
}

const rows = () =>
  laurel.deps.db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM blobs WHERE organization_id = ${school.organizationId} ORDER BY id`)

const stores: Record<
  string,
  () => Readonly<{ url: string; left: () => Promise<readonly string[]> }>
> = {
  'file://': () => ({
    url: pathToFileURL(join(folder, 'files')).href,
    left: async () =>
      (await readdir(join(folder, 'files'), { recursive: true })).filter((name) =>
        /\.part$/.test(name),
      ),
  }),
  's3://': () => ({ url: s3.urlOf('files'), left: s3.unfinished }),
}

test.each(Object.keys(stores))(
  'in %s, the job removes an unfinished upload of a killed process after a day',
  async (scheme) => {
    const { url, left } = stores[scheme]!()
    const author = { ...school.author(), at: new Date(Date.now() - 100 * 3_600_000) }
    const blobs = await openBlobs(url)
    const source = (async function* () {
      yield Buffer.from('kept')
    })()
    const file = { kind: 'paper', name: 'a.pdf', contentType: 'application/pdf', source, most: 10 }
    const kept = await storeBlob({ db: laurel.deps.db, blobs }, author, file)
    await killInTheMiddle(url)
    expect(await left()).toHaveLength(1)
    expect(await rows()).toHaveLength(2)
    await runJob(url, 23)
    expect([(await left()).length, (await rows()).length], 'it might still be coming in').toEqual([
      1, 2,
    ])
    await runJob(url, 25)
    expect([await left(), await rows()]).toEqual([[], [kept.id]])
    const content = await blobs.read(blobKey(school.organizationId, kept.id))
    expect(String(await buffer(content!))).toBe('kept')
    await laurel.deps.db.query(sql.unsafe`DELETE FROM blobs`)
  },
)
