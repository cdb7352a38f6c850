import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { takeIn } from '#api/routes/resources/take-in.ts'
import { type Blobs, partSize } from '#platform/blobs/blob-store.ts'
import { openS3Blobs } from '#platform/blobs/s3-blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { clearUnfinishedBlobs } from '#registry/blobs/private-blobs.ts'
import { findUpload } from '#registry/resources/uploads.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { mp4, resourceForm } from '#tests/support/resources.ts'
import { startS3 } from '#tests/support/s3.ts'
import type { School } from '#tests/support/school.ts'

const MB = 1024 * 1024
const path = '/v2/learningResources'
const version = { 'tus-resumable': '1.0.0' }
const octets = { 'content-type': 'application/offset+octet-stream' }
const film = (size: number) => Buffer.concat([mp4(64), randomBytes(size - 64)])

const clientOf = (laurel: TestApp, school: School) => {
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
  return {
    call,
    begin,
    begun: async (size: number) =>
      String((await begin(size)).headers.location).replace(/^\/api/, ''),
    send: (upload: string, offset: number, body: Uint8Array) =>
      call(`PATCH ${upload}`, { 'upload-offset': String(offset), ...octets }, body),
    offsetOf: async (upload: string) =>
      Number((await call(`HEAD ${upload}`)).headers['upload-offset']),
    use: (upload: string) =>
      laurel.call(`POST ${path}/fromUpload`, school.admin.token, {
        body: { name_en: randomUUID(), name_zh: randomUUID(), file: upload.split('/').at(-1) },
      }),
    used: async () =>
      (await laurel.call(`POST ${path}/byFilters`, school.admin.token, { body: {} })).body.data
        .storage.usedStorage,
    rows: () =>
      laurel.deps.db.anyFirst(sql.type(z.object({ id: z.string() }))`
        SELECT id FROM blobs WHERE organization_id = ${school.organizationId}`),
  }
}

describe('an upload in parts', () => {
  let laurel: TestApp
  let school: School
  let client: ReturnType<typeof clientOf>
  beforeAll(async () => {
    laurel = await testApp({ projector: false })
    school = await laurel.school({ students: 1, modules: ['learningResource'] })
    client = clientOf(laurel, school)
  })
  afterAll(() => laurel.close())
  const left = async () =>
    (await readdir(laurel.deps.config.dataDir, { recursive: true })).filter((name) =>
      name.includes('resource-'),
    )

  /** Starts the same API in a process whose files the kernel can limit, like a full disk. */
  const serve = async ({ fileLimitMb }: { fileLimitMb?: number } = {}) => {
    const limit = fileLimitMb === undefined ? '' : `trap '' XFSZ; ulimit -f ${fileLimitMb * 1024};`
    const { databaseUrl, blobUrl, dataDir } = laurel.deps.config
    const env = { ...process.env, DATABASE_URL: databaseUrl, BLOB_URL: blobUrl, DATA_DIR: dataDir }
    const file = join(import.meta.dirname, 'upload-server.ts')
    const child = spawn('bash', ['-c', `${limit} exec "$0" "$1"`, process.execPath, file], {
      env: { ...env, NODE_ENV: 'test', RATE_LIMIT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said] = await once(child.stdout, 'data')
    return { child, address: String(said).trim() }
  }

  test('continues in another process when its own is killed', async () => {
    const content = film(20 * MB)
    const upload = await client.begun(content.length)
    const { child, address } = await serve()
    const sending = request(`${address}/api${upload}`, {
      method: 'PATCH',
      headers: {
        ...version,
        ...octets,
        'upload-offset': '0',
        'content-length': content.length,
        authorization: `Bearer ${school.admin.token}`,
      },
    })
    const broken = new Promise((resolve) => sending.on('error', resolve).on('close', resolve))
    sending.write(content.subarray(0, 12 * MB))
    await expect.poll(() => client.offsetOf(upload)).toBe(partSize)
    child.kill('SIGKILL')
    await broken
    expect([await client.offsetOf(upload), await client.used()]).toEqual([partSize, 0])
    expect((await client.use(upload)).status).toBe(400)
    expect((await client.send(upload, partSize, content.subarray(partSize))).status).toBe(204)
    const { body } = await client.use(upload)
    expect((await laurel.app.inject(body.data.file.url)).rawPayload.equals(content)).toBe(true)
    await laurel.call(`DELETE ${path}/${body.data._id}`, school.admin.token)
  })

  test('is refused when the disk is full, does not count and leaves nothing', async () => {
    const before = { left: await left(), rows: await client.rows() }
    const small = await serve({ fileLimitMb: 10 })
    const upload = await client.begun(20 * MB)
    const sent = await fetch(`${small.address}/api${upload}`, {
      method: 'PATCH',
      headers: {
        ...version,
        ...octets,
        'upload-offset': '0',
        authorization: `Bearer ${school.admin.token}`,
      },
      body: film(20 * MB),
    })
    expect([sent.status, await sent.json()]).toEqual([507, expect.objectContaining(noRoom)])
    expect((await client.call(`HEAD ${upload}`)).status).toBe(404)
    expect([await client.used(), await left(), await client.rows()]).toEqual([
      0,
      before.left,
      before.rows,
    ])
  })

  test('is refused in the same way when it comes in one call', async () => {
    const before = { left: await left(), rows: await client.rows() }
    const small = await serve({ fileLimitMb: 10 })
    const { body, headers } = resourceForm(
      { name_en: 'Film', name_zh: '片' },
      film(20 * MB),
      'film.mp4',
    )
    const sent = await fetch(`${small.address}/api${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${school.admin.token}` },
      body,
    })
    expect([sent.status, await sent.json()]).toEqual([507, expect.objectContaining(noRoom)])
    expect([await client.used(), await left(), await client.rows()]).toEqual([
      0,
      before.left,
      before.rows,
    ])
  })

  test('receives the next part while one is being stored; a part that is not stored ends it', async () => {
    const content = film(20 * MB)
    const upload = await client.begun(content.length)
    const { organizationId } = school
    const row = await findUpload(
      laurel.deps.db,
      { organizationId, userId: school.admin.id },
      upload.split('/').at(-1) ?? '',
    )
    const safe = Promise.withResolvers<void>()
    const read: number[] = []
    const slow: Blobs = {
      ...laurel.deps.blobs,
      putPart: async (begun, number, source) => {
        const { kept } = await laurel.deps.blobs.putPart(begun, number, source)
        read.push(number)
        return { kept: number === 0 ? kept.then((part) => safe.promise.then(() => part)) : kept }
      },
    }
    const body = async function* () {
      for (let at = 0; at < content.length; at += MB) yield content.subarray(at, at + MB)
    }
    const takingIn = takeIn(
      { db: laurel.deps.db, blobs: slow, usualStorage: 1024 ** 3 },
      row!,
      body(),
    )
    takingIn.catch(() => undefined)
    await expect.poll(() => read).toEqual([0, 1])
    expect(await client.offsetOf(upload)).toBe(0)
    safe.reject(new Error('The disk is gone'))
    await expect(takingIn).rejects.toThrow('The disk is gone')
    expect([await client.offsetOf(upload), read]).toEqual([0, [0, 1]])
    expect((await client.send(upload, 0, content)).status).toBe(204)
    const { body: made } = await client.use(upload)
    expect((await laurel.app.inject(made.data.file.url)).rawPayload.equals(content)).toBe(true)
    await laurel.call(`DELETE ${path}/${made.data._id}`, school.admin.token)
  })
})

const noRoom = { code: 'store_full', message: expect.stringContaining('no room') }

describe('a store that speaks S3', () => {
  let folder = ''
  let s3: Awaited<ReturnType<typeof startS3>>
  let gate: Server
  type Fault = Readonly<{ how: 'fails' | 'hangs'; method?: string }>
  let fault: Fault | null = null
  let laurel: TestApp
  let school: School
  let client: ReturnType<typeof clientOf>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-faults-'))
    s3 = await startS3(folder)
    const real = new URL(new URL(s3.urlOf('files')).searchParams.get('endpoint') ?? '')
    gate = createServer((incoming, answer) => {
      const isHit = fault !== null && (fault.method ?? incoming.method) === incoming.method
      if (isHit && fault?.how === 'hangs') return void incoming.resume()
      if (isHit)
        return void incoming
          .resume()
          .on('end', () => answer.writeHead(500).end('<Code>Broken</Code>'))
      const { method, url, headers } = incoming
      const passed = request(
        { host: real.hostname, port: real.port, method, path: url, headers },
        (said) => {
          answer.writeHead(said.statusCode ?? 502, said.headers)
          said.pipe(answer)
        },
      )
      passed.on('error', () => answer.destroy())
      incoming.pipe(passed)
    })
    gate.listen(0, '127.0.0.1')
    await once(gate, 'listening')
    const { port } = gate.address() as AddressInfo
    const url = s3.urlOf('files').replace(real.origin, `http://127.0.0.1:${port}`)
    laurel = await testApp({
      projector: false,
      env: { BLOB_URL: url },
      // `wait` is in ms; a hanging store causes several waits.
      blobs: openS3Blobs(new URL(url), { wait: 6_000 }),
    })
    school = await laurel.school({ students: 1, modules: ['learningResource'] })
    client = clientOf(laurel, school)
  })
  afterAll(async () => {
    await laurel.close()
    gate.closeAllConnections()
    gate.close()
    await s3.close()
    await rm(folder, { recursive: true })
  })

  const breakStore = (wanted: Fault) => {
    fault = wanted
    onTestFinished(() => {
      fault = null
    })
  }
  const sendWhole = () =>
    laurel.call(
      `POST ${path}`,
      school.admin.token,
      resourceForm({ name_en: randomUUID(), name_zh: randomUUID() }, film(10 * MB), 'film.mp4'),
    )

  test.each(['fails', 'hangs'] as const)(
    'and %s refuses a part with 503, and the upload can continue or be cancelled without a trace',
    async (how) => {
      const content = film(10 * MB)
      const upload = await client.begun(content.length)
      breakStore({ how })
      const refused = await client.send(upload, 0, content)
      expect([refused.status, refused.body.code]).toEqual([503, 'retryable'])
      // Every call would wait for a store that hangs.
      if (how === 'fails') expect((await client.begin(100)).status).toBe(503)
      expect(await client.offsetOf(upload)).toBe(0)
      expect(await client.used()).toBe(0)
      fault = null
      expect((await client.send(upload, 0, content.subarray(0, partSize))).status).toBe(204)
      expect(await client.offsetOf(upload)).toBe(partSize)
      expect((await client.call(`DELETE ${upload}`)).status).toBe(204)
      expect([await client.rows(), await s3.unfinished()]).toEqual([[], []])
    },
  )

  test.each(['fails', 'hangs'] as const)(
    'and %s in the middle of one call refuses the file with 503, and nothing of the file stays',
    async (how) => {
      breakStore({ how, method: 'PUT' })
      const refused = await sendWhole()
      expect([refused.status, refused.body.code]).toEqual([503, 'retryable'])
      expect(await client.used()).toBe(0)
      expect([await client.rows(), await s3.unfinished()]).toEqual([[], []])
    },
  )

  test('and fails for every call keeps files that the next cleaning removes', async () => {
    breakStore({ how: 'fails' })
    expect((await sendWhole()).status).toBe(503)
    expect(await client.used()).toBe(0)
    fault = null
    await clearUnfinishedBlobs(
      laurel.deps,
      new Date(Date.now() + 60_000),
      new AbortController().signal,
    )
    expect([await client.rows(), await s3.unfinished()]).toEqual([[], []])
  })
})
