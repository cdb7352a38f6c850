import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { partSize } from '#platform/blobs/blob-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { clearUnfinishedBlobs } from '#registry/blobs/private-blobs.ts'
import { mostUploads } from '#registry/resources/uploads.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { mp4, pdf } from '#tests/support/resources.ts'
import { startS3 } from '#tests/support/s3.ts'
import type { School } from '#tests/support/school.ts'

let folder = ''
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-uploads-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const MB = 1024 * 1024
const path = '/v2/learningResources'
const version = { 'tus-resumable': '1.0.0' }
const film = (size: number) => Buffer.concat([mp4(64), randomBytes(size - 64)])

describe.each(['file', 's3'])('a file uploaded in parts, stored by %s://', (scheme) => {
  let laurel: TestApp
  let school: School
  let address = ''
  beforeAll(async () => {
    const env = scheme === 's3' ? { BLOB_URL: s3.urlOf('files') } : {}
    laurel = await testApp({ projector: false, env })
    address = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => laurel.close())
  beforeEach(async () => {
    school = await laurel.school({ students: 1, modules: ['learningResource'] })
  })

  const call = (
    route: string,
    headers: Record<string, string> = {},
    body?: Uint8Array,
    token = school.admin.token,
  ) => laurel.call(route, token, { headers: { ...version, ...headers }, ...(body && { body }) })
  const begin = async (size: number, name = 'film.mp4') =>
    call(`POST ${path}/uploads`, {
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    })
  const begun = async (size: number) =>
    String((await begin(size)).headers.location).replace(/^\/api/, '')
  const send = (upload: string, offset: number, body: Uint8Array, token?: string) =>
    call(
      `PATCH ${upload}`,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      token,
    )
  const offsetOf = async (upload: string) =>
    Number((await call(`HEAD ${upload}`)).headers['upload-offset'])
  const use = (upload: string) =>
    laurel.call(`POST ${path}/fromUpload`, school.admin.token, {
      body: { name_en: randomUUID(), name_zh: randomUUID(), file: upload.split('/').at(-1) },
    })
  const storage = async () =>
    (await laurel.call(`POST ${path}/byFilters`, school.admin.token, { body: {} })).body.data
      .storage.usedStorage
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

  test('is stored byte for byte by the page’s own client', async () => {
    const content = film(20 * MB + 5)
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `${address}/api${path}/uploads`,
        headers: { authorization: `Bearer ${school.admin.token}` },
        metadata: { filename: '細胞.mp4' },
        chunkSize: partSize,
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ''),
      })
      upload.start()
    })
    const { body } = await use(url)
    expect(body.data.file).toMatchObject({ name: '細胞.mp4', size: content.length })
    const file = await laurel.app.inject(body.data.file.url)
    expect(file.rawPayload.equals(content)).toBe(true)
    expect(await storage()).toBe(content.length)
  })

  test('continues after the last whole part when the connection breaks', async () => {
    const content = film(20 * MB)
    const upload = await begun(content.length)
    await new Promise<void>((resolve) => {
      const broken = request(`${address}/api${upload}`, {
        method: 'PATCH',
        headers: {
          ...version,
          authorization: `Bearer ${school.admin.token}`,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': content.length,
        },
      })
      broken.on('error', () => undefined).on('close', resolve)
      broken.write(content.subarray(0, 12 * MB), async () => {
        await expect.poll(() => offsetOf(upload)).toBe(partSize)
        broken.destroy()
      })
    })
    expect([await offsetOf(upload), await storage()]).toEqual([partSize, 0])
    expect((await use(upload)).body.details).toEqual([{ field: 'file', code: 'blob_not_found' }])
    expect((await send(upload, 0, content)).body.code).toBe('upload_moved')
    const { status, headers } = await send(upload, partSize, content.subarray(partSize))
    expect([status, headers['upload-offset']]).toEqual([204, String(content.length)])
    const { body } = await use(upload)
    expect((await laurel.app.inject(body.data.file.url)).rawPayload.equals(content)).toBe(true)
  })

  test('that is cancelled leaves nothing', async () => {
    const upload = await begun(20 * MB)
    await send(upload, 0, film(partSize))
    expect((await left()).length).toBeGreaterThan(0)
    expect((await call(`DELETE ${upload}`)).status).toBe(204)
    expect([await rows(), await left(), await storage()]).toEqual([[], [], 0])
    expect((await call(`HEAD ${upload}`)).status).toBe(404)
  })

  test('is removed when nobody finishes it in time', async () => {
    const upload = await begun(20 * MB)
    await send(upload, 0, film(partSize))
    await clearUnfinishedBlobs(
      laurel.deps,
      new Date(Date.now() + 60_000),
      new AbortController().signal,
    )
    expect([await rows(), await left()]).toEqual([[], []])
    expect((await call(`HEAD ${upload}`)).status).toBe(404)
  })

  test('of a refused type is recognised by its first bytes, and leaves nothing', async () => {
    const upload = await begun(20 * MB)
    const { status, body } = await send(upload, 0, Buffer.alloc(partSize, '<!doctype html>'))
    expect([status, body.details]).toEqual([400, [{ field: 'file', code: 'resource_type' }]])
    expect([await rows(), await left()]).toEqual([[], []])
  })

  test('belongs to its sender alone', async () => {
    const upload = await begun(pdf().length)
    expect((await send(upload, 0, pdf(), school.teacher.token)).status).toBe(404)
    await send(upload, 0, pdf())
    const taken = await laurel.call(`POST ${path}/fromUpload`, school.teacher.token, {
      body: { name_en: 'A', name_zh: 'A', file: upload.split('/').at(-1) },
    })
    expect(taken.body.details).toEqual([{ field: 'file', code: 'blob_not_found' }])
    expect((await use(upload)).status).toBe(200)
    expect((await use(upload)).body.details).toEqual([{ field: 'file', code: 'blob_not_found' }])
  })

  test('is limited in size, storage and number, and parts have a minimum size', async () => {
    const tooLarge = await begin(1024 ** 3 + 1)
    expect([tooLarge.status, tooLarge.body.message]).toEqual([413, 'File too large'])
    expect((await begin(0)).status).toBe(400)
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET total_storage = ${MB} WHERE id = ${school.organizationId}`)
    expect((await begin(MB + 1)).body.message).toBe('Storage is full')
    for (let n = 0; n < mostUploads; n += 1) expect((await begin(1000)).status).toBe(201)
    expect((await begin(1000)).body.code).toBe('too_many_uploads')
  })

  test('is refused in parts that are too small or larger than announced', async () => {
    const upload = await begun(20 * MB)
    expect((await send(upload, 0, film(MB))).body.details).toMatchObject([
      { field: 'file', code: 'yup_number_min' },
    ])
    expect(await offsetOf(upload)).toBe(0)
    const small = await begun(100)
    expect((await send(small, 0, film(200))).body.details).toMatchObject([
      { field: 'file', code: 'file_too_large' },
    ])
  })

  test('can replace another file, which is removed at once, but not beyond the storage', async () => {
    const first = await begun(pdf().length)
    await send(first, 0, pdf())
    const { _id, file } = (await use(first)).body.data
    const content = pdf(pdf().length + 50)
    const second = await begun(content.length)
    await send(second, 0, content)
    const replace = (name_en: string) =>
      laurel.call(`PUT ${path}/${_id}`, school.admin.token, {
        body: { name_en, file: second.split('/').at(-1) },
      })
    const setRoom = (bytes: number) =>
      laurel.deps.db.query(sql.typeAlias('void')`
        UPDATE organizations SET total_storage = ${bytes} WHERE id = ${school.organizationId}`)
    await setRoom(content.length - 1)
    expect((await replace('Too large')).body.code).toBe('storage_full')
    expect(await storage()).toBe(pdf().length + content.length)
    expect((await laurel.app.inject(file.url)).rawPayload.equals(pdf())).toBe(true)
    await setRoom(content.length)
    const { body } = await replace('New')
    expect([body.data.name.en, body.data.file.size, await storage()]).toEqual([
      'New',
      content.length,
      content.length,
    ])
    expect((await laurel.app.inject(body.data.file.url)).rawPayload.equals(content)).toBe(true)
    expect(await rows()).toEqual([second.split('/').at(-1)])
  })

  test('does not exceed the storage, however many finish together', async () => {
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET total_storage = ${2 * pdf().length} WHERE id = ${school.organizationId}`)
    const uploads = await Promise.all(Array.from({ length: 5 }, () => begun(pdf().length)))
    const sent = await Promise.all(uploads.map((upload) => send(upload, 0, pdf())))
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 204, 409, 409, 409])
    const made = await Promise.all(uploads.map(use))
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400])
    expect(await storage()).toBe(2 * pdf().length)
  })
})
