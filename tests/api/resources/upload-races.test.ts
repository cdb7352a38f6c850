import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { takeIn } from '#api/routes/resources/take-in.ts'
import { partSize } from '#platform/blobs/blob-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { findUpload, mostUploads } from '#registry/resources/uploads.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { mp4, pdf } from '#tests/support/resources.ts'
import { startS3 } from '#tests/support/s3.ts'
import type { School } from '#tests/support/school.ts'

const MB = 1024 * 1024
const path = '/v2/learningResources'
const version = { 'tus-resumable': '1.0.0' }
const film = (size: number) => Buffer.concat([mp4(64), randomBytes(size - 64)])
const leaf = (size: number) => Buffer.concat([pdf(), randomBytes(size - pdf().length)])
const sha256 = (content: Uint8Array | string) => createHash('sha256').update(content).digest('hex')
/** Returns a file's hash; for several parts, the hash of their hashes. */
const hashOf = (content: Buffer) => {
  const parts = Array.from({ length: Math.ceil(content.length / partSize) }, (_, n) =>
    sha256(content.subarray(n * partSize, (n + 1) * partSize)),
  )
  return parts.length === 1 ? parts[0] : sha256(parts.join())
}

let folder = ''
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-races-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

describe.each(['file', 's3'])('concurrent uploads, stored by %s://', (scheme) => {
  let laurel: TestApp
  let school: School
  beforeAll(async () => {
    laurel = await testApp({
      projector: false,
      env: scheme === 's3' ? { BLOB_URL: s3.urlOf('files') } : {},
    })
  })
  afterAll(() => laurel.close())
  beforeEach(async () => {
    school = await laurel.school({ students: 1, modules: ['learningResource'] })
  })

  const call = (route: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    laurel.call(route, school.admin.token, {
      headers: { ...version, ...headers },
      ...(body && { body }),
    })
  const begin = (size: number) =>
    call(`POST ${path}/uploads`, {
      'upload-length': String(size),
      'upload-metadata': 'filename ZmlsbS5tcDQ=',
    })
  const begun = async (size: number) =>
    String((await begin(size)).headers.location).replace(/^\/api/, '')
  const octets = { 'content-type': 'application/offset+octet-stream' }
  const send = (upload: string, content: Buffer) =>
    call(`PATCH ${upload}`, { ...octets, 'upload-offset': '0' }, content)
  const use = (upload: string) =>
    laurel.call(`POST ${path}/fromUpload`, school.admin.token, {
      body: { name_en: randomUUID(), name_zh: randomUUID(), file: upload.split('/').at(-1) },
    })
  const served = async (upload: string) => {
    const { body } = await use(upload)
    return async () => {
      const { rawPayload, headers } = await laurel.app.inject(body.data.file.url)
      return {
        content: rawPayload,
        hash: String(headers.etag).replaceAll('"', ''),
        type: headers['content-type'],
      }
    }
  }
  const used = async () =>
    (
      await call(
        `POST ${path}/byFilters`,
        { 'content-type': 'application/json' },
        Buffer.from('{}'),
      )
    ).body.data.storage.usedStorage
  const rows = () =>
    laurel.deps.db.anyFirst(sql.type(z.object({ id: z.string() }))`
      SELECT id FROM blobs WHERE organization_id = ${school.organizationId}`)
  /** Lists the school's files in the store, complete or not. */
  const left = async () => {
    const files = await readdir(scheme === 's3' ? join(folder, 's3') : laurel.deps.config.dataDir, {
      recursive: true,
    })
    const whole = files.filter(
      (name) => name.includes(school.organizationId) && /resource-/.test(name),
    )
    return [
      ...whole,
      ...(await s3.unfinished()).filter((key) => key.includes(school.organizationId)),
    ]
  }
  const setRoom = (bytes: number) =>
    laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET total_storage = ${bytes} WHERE id = ${school.organizationId}`)

  test.each([5 * MB, 20 * MB])('nobody can change a published file (%s bytes)', async (size) => {
    const [content, other] = [film(size), film(size)]
    const upload = await begun(size)
    const who = { organizationId: school.organizationId, userId: school.admin.id }
    const row = await findUpload(laurel.deps.db, who, upload.split('/').at(-1) ?? '')
    const [writing, published] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const body = async function* () {
      yield other.subarray(0, 2 * MB)
      writing.resolve()
      await published.promise
      for (let at = 2 * MB; at < size; at += MB) yield other.subarray(at, at + MB)
    }
    const late = takeIn({ ...laurel.deps, usualStorage: 1024 ** 3 }, row!, body())
    late.catch(() => undefined)
    await writing.promise
    expect((await send(upload, content)).status).toBe(204)
    const read = await served(upload)
    published.resolve()
    await expect(late).rejects.toMatchObject({ code: 'upload_moved' })
    const { content: now, hash } = await read()
    expect(now.equals(content)).toBe(true)
    expect(hash).toBe(hashOf(content))
  })

  test('of several contents for one upload one is accepted, and served as it was sent', async () => {
    for (const size of [3 * MB, 10 * MB]) {
      const contents = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? film(size) : leaf(size)))
      const upload = await begun(size)
      const answers = await Promise.all(contents.map((content) => send(upload, content)))
      const taken = contents.filter((_, n) => answers[n]?.status === 204)
      expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toEqual([204])
      const { content, hash, type } = await (await served(upload))()
      expect([content.equals(taken[0]!), hash]).toEqual([true, hashOf(taken[0]!)])
      expect(type).toBe(
        content.subarray(0, 4).equals(Buffer.from('%PDF')) ? 'application/pdf' : 'video/mp4',
      )
    }
  })

  test('an upload that is cancelled meanwhile leaves nothing, or is complete', async () => {
    for (let n = 0; n < 8; n += 1) {
      const content = film(2 * MB)
      const upload = await begun(content.length)
      const answers = await Promise.all([
        send(upload, content),
        call(`DELETE ${upload}`),
        call(`HEAD ${upload}`),
      ])
      expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500)
      const { status } = await use(upload)
      if (status === 200) continue
      await call(`DELETE ${upload}`)
      expect((await rows()).filter((id) => upload.endsWith(id))).toEqual([])
      expect(
        (await left()).filter((name) => name.includes(upload.split('/').at(-1) ?? '')),
      ).toEqual([])
    }
  })

  test('are limited to ten, however many begin', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => begin(1000)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostUploads)
    expect(new Set(answers.map(({ body }) => body?.code))).toEqual(
      new Set([undefined, 'too_many_uploads']),
    )
  })

  test('are limited to the storage', async () => {
    const size = 100_000
    await setRoom(3 * size)
    const uploads = await Promise.all(Array.from({ length: 5 }, () => begun(size)))
    const sent = await Promise.all(uploads.map((upload) => send(upload, film(size))))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 409, 409])
    expect(sent.find(({ status }) => status === 409)?.body.code).toBe('storage_full')
    expect([await used(), (await rows()).length]).toEqual([3 * size, 3])
    expect((await begin(size)).body.code).toBe('storage_full')
    const [first, second] = uploads.filter((_, n) => sent[n]?.status === 204)
    expect((await use(first!)).status).toBe(200)
    expect((await call(`DELETE ${first}`)).status).toBe(404)
    expect(await used()).toBe(3 * size)
    expect((await call(`DELETE ${second}`)).status).toBe(204)
    expect([await used(), (await begin(size)).status]).toEqual([2 * size, 201])
  })
})
