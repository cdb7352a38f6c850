import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { partSize } from '#platform/blobs/blob-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { mp4 } from '#tests/support/resources.ts'
import { startS3 } from '#tests/support/s3.ts'
import type { School } from '#tests/support/school.ts'

const MB = 1024 * 1024
const path = '/v2/learningResources'
const version = { 'tus-resumable': '1.0.0' }
const octets = { 'content-type': 'application/offset+octet-stream' }
const film = (size: number) => Buffer.concat([mp4(64), randomBytes(size - 64)])

const clientOf = (laurel: TestApp, school: School) => {
  const call = (route: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    laurel.call(route, school.admin.token, { headers: { ...version, ...headers }, ...(body && { body }) })
  const begin = (size: number) =>
    call(`POST ${path}/uploads`, { 'upload-length': String(size), 'upload-metadata': 'filename ZmlsbS5tcDQ=' })
  return {
    call,
    begin,
    begun: async (size: number) => String((await begin(size)).headers.location).replace(/^\/api/, ''),
    send: (upload: string, offset: number, body: Uint8Array) =>
      call(`PATCH ${upload}`, { 'upload-offset': String(offset), ...octets }, body),
    offsetOf: async (upload: string) => Number((await call(`HEAD ${upload}`)).headers['upload-offset']),
    use: (upload: string) =>
      laurel.call(`POST ${path}/fromUpload`, school.admin.token, {
        body: { name_en: randomUUID(), name_zh: randomUUID(), file: upload.split('/').at(-1) },
      }),
    used: async () =>
      (await laurel.call(`POST ${path}/byFilters`, school.admin.token, { body: {} })).body.data.storage.usedStorage,
    rows: () =>
      laurel.deps.db.anyFirst(sql.type(z.object({ id: z.string() }))`
        SELECT id FROM blobs WHERE organization_id = ${school.organizationId}`),
  }
}

describe('a file that comes in by parts', () => {
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
    (await readdir(laurel.deps.config.dataDir, { recursive: true })).filter((name) => name.includes('resource-'))

  test('goes on in another process when its own is killed in the middle of it', async () => {
    const content = film(20 * MB)
    const upload = await client.begun(content.length)
    const env = { ...process.env, DATABASE_URL: laurel.deps.config.databaseUrl, BLOB_URL: laurel.deps.config.blobUrl }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'files/upload-server.ts')], {
      env: { ...env, NODE_ENV: 'test', RATE_LIMIT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [address] = await once(child.stdout, 'data')
    const sending = request(`${String(address).trim()}/api${upload}`, {
      method: 'PATCH',
      headers: {
        ...{ ...version, ...octets, 'upload-offset': '0', 'content-length': content.length },
        authorization: `Bearer ${school.admin.token}`,
      },
    })
    const broken = new Promise((resolve) => sending.on('error', resolve).on('close', resolve))
    sending.write(content.subarray(0, 12 * MB))
    await expect.poll(() => client.offsetOf(upload), { timeout: 30_000 }).toBe(partSize)
    child.kill('SIGKILL')
    await broken
    expect([await client.offsetOf(upload), await client.used()]).toEqual([partSize, 0])
    expect((await client.use(upload)).status).toBe(400)
    expect((await client.send(upload, partSize, content.subarray(partSize))).status).toBe(204)
    const { body } = await client.use(upload)
    expect((await laurel.app.inject(body.data.file.url)).rawPayload.equals(content)).toBe(true)
    await laurel.call(`DELETE ${path}/${body.data._id}`, school.admin.token)
  }, 90_000)

  test('is told that the disk is full, counts for nothing and leaves nothing', async () => {
    const before = { left: await left(), rows: await client.rows() }
    const upload = await client.begun(20 * MB)
    await fillDisk(10 * MB)
    const { status, body } = await client.send(upload, 0, film(20 * MB))
    expect([status, body.code, body.message]).toEqual([507, 'store_full', expect.stringContaining('no room')])
    expect((await client.call(`HEAD ${upload}`)).status).toBe(404)
    expect([await client.used(), await left(), await client.rows()]).toEqual([0, before.left, before.rows])
  })
})

/** A disk that takes so many bytes until the test is over. */
const fillDisk = async (room: number) => {
  const handle = await open(join(tmpdir(), `laurel-handle-${randomUUID()}`), 'w')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const write = prototype.write
  let free = room
  prototype.write = function (chunk: Uint8Array, offset: number, length: number, position: number) {
    free -= length
    if (free >= 0) return write.call(this, chunk, offset, length, position)
    return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  }
  onTestFinished(() => {
    prototype.write = write
  })
}

describe('a store that speaks S3', () => {
  let folder = ''
  let s3: Awaited<ReturnType<typeof startS3>>
  let gate: Server
  let mode: 'open' | 'fails' | 'hangs' = 'open'
  let laurel: TestApp
  let school: School
  let client: ReturnType<typeof clientOf>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-faults-'))
    s3 = await startS3(folder)
    const real = new URL(new URL(s3.urlOf('files')).searchParams.get('endpoint') ?? '')
    gate = createServer((incoming, answer) => {
      if (mode === 'hangs') return void incoming.resume()
      if (mode === 'fails')
        return void incoming.resume().on('end', () => answer.writeHead(500).end('<Code>Broken</Code>'))
      const { method, url, headers } = incoming
      const passed = request({ host: real.hostname, port: real.port, method, path: url, headers }, (said) => {
        answer.writeHead(said.statusCode ?? 502, said.headers)
        said.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      incoming.pipe(passed)
    })
    gate.listen(0, '127.0.0.1')
    await once(gate, 'listening')
    const { port } = gate.address() as AddressInfo
    const url = s3.urlOf('files').replace(real.origin, `http://127.0.0.1:${port}`)
    laurel = await testApp({ projector: false, env: { BLOB_URL: url } })
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

  test.each(['fails'] as const)(
    'and %s: that is said, nothing counts, and it goes on or leaves nothing',
    async (how) => {
      onTestFinished(() => {
        mode = 'open'
      })
      const content = film(10 * MB)
      const upload = await client.begun(content.length)
      mode = how
      const refused = await client.send(upload, 0, content)
      expect([refused.status, refused.body.code]).toEqual([503, 'retryable'])
      expect((await client.begin(100)).status).toBe(503)
      expect(await client.offsetOf(upload)).toBe(0)
      expect(await client.used()).toBe(0)
      mode = 'open'
      expect((await client.send(upload, 0, content.subarray(0, partSize))).status).toBe(204)
      expect(await client.offsetOf(upload)).toBe(partSize)
      expect((await client.call(`DELETE ${upload}`)).status).toBe(204)
      expect([await client.rows(), await s3.unfinished()]).toEqual([[], []])
    },
    120_000,
  )
})
