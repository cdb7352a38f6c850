import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '#platform/postgres/pool.ts'
import { startBalancer } from '#tests/apart/balancer.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { mp4, resourceForm } from '#tests/support/resources.ts'
import type { School } from '#tests/support/school.ts'

const MB = 1024 * 1024
const resources = '/v2/learningResources'
const uploads = `${resources}/uploads`
/** Sizes in bytes: the first is read and discarded, the second is too large for that. */
const long = 2 * MB
const tooLong = 20 * MB

let laurel: TestApp
let school: School
let origin = ''
beforeAll(async () => {
  laurel = await testApp({ projector: false })
  school = await laurel.school({ students: 1, modules: ['learningResource'] })
  origin = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => laurel.close())

type Sending = Readonly<{
  route: string
  headers?: Record<string, string>
  body: Uint8Array
  /** Sent in chunks, so that the server does not know the length. */
  isChunked?: boolean
  token?: string | null
}>

/**
 * Sends a request and then another on the same connection, unless it was closed. Returns both
 * statuses; the first is null if the connection broke before its answer was read.
 */
const sendThenAsk = async (
  { route, headers, body, isChunked = false, token }: Sending,
  through = origin,
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const bearer = token === undefined ? school.admin.token : token
  const [method = 'POST', path] = route.split(' ')
  const sending = request(`${through}/api${path}`, {
    method,
    agent,
    headers: {
      ...headers,
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(!isChunked && { 'content-length': body.byteLength }),
    },
  })
  // The server may close the connection while data is still arriving.
  sending.on('error', () => undefined)
  const answering = once(sending, 'response').catch(() => [])
  for (let at = 0; at < body.byteLength; at += MB) sending.write(body.subarray(at, at + MB))
  sending.end()
  const [answer] = (await answering) as [IncomingMessage?]
  if (answer) await text(answer).catch(() => undefined)
  // A broken connection is not used again, nor is one whose answer says that it closes.
  if (!answer || answer.headers.connection === 'close') agent.destroy()
  const [next] = (await once(request(`${through}/healthz`, { agent }).end(), 'response')) as [
    IncomingMessage,
  ]
  await text(next)
  const statuses = [answer?.statusCode ?? null, next.statusCode]
  return { statuses, isClosing: answer?.headers.connection === 'close' }
}

const octets = { 'content-type': 'application/offset+octet-stream' }
const version = { 'tus-resumable': '1.0.0' }
const film = (size: number) => Buffer.concat([mp4(64), randomBytes(size - 64)])
const texts = () => ({ name_en: randomUUID(), name_zh: randomUUID() })
const page = (size = long) => Buffer.alloc(size, '<!doctype html>')

const begin = async (size: number) => {
  const names = { 'upload-length': String(size), 'upload-metadata': 'filename ZmlsbS5tcDQ=' }
  const { headers } = await laurel.call(`POST ${uploads}`, school.admin.token, {
    headers: { ...version, ...names },
  })
  const upload = String(headers.location).replace(/^\/api/, '')
  onTestFinished(
    async () =>
      void (await laurel.call(`DELETE ${upload}`, school.admin.token, { headers: version })),
  )
  return upload
}
const patch = (upload: string, offset: number, body: Uint8Array) => ({
  route: `PATCH ${upload}`,
  headers: { ...version, ...octets, 'upload-offset': String(offset) },
  body,
})
const form = (body: Uint8Array, fields: Record<string, string> = texts(), name = 'film.mp4') => ({
  route: `POST ${resources}`,
  ...resourceForm(fields, body, name),
})
const files = (names: readonly (readonly [field: string, content: Uint8Array])[]) => {
  const boundary = 'laurel-test-boundary'
  const parts = names.flatMap(([field, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.docx"\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  return {
    route: 'POST /blobs/batch',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
const setStorage = (bytes: number | null) =>
  laurel.deps.db.query(sql.typeAlias('void')`
    UPDATE organizations SET total_storage = ${bytes} WHERE id = ${school.organizationId}`)

const refusals: Readonly<
  Record<string, readonly [status: number, sending: () => Promise<Sending> | Sending]>
> = {
  'a part of an unknown upload': [
    404,
    () => patch(`${uploads}/resource-${randomUUID()}`, 0, film(long)),
  ],
  'a part at a wrong offset': [409, async () => patch(await begin(long), 5, film(long))],
  'a part of a refused type': [400, async () => patch(await begin(long), 0, page())],
  'more than was announced': [400, async () => patch(await begin(100), 0, film(long))],
  'a part without its headers': [
    400,
    async () => ({ ...patch(await begin(long), 0, film(long)), headers: octets }),
  ],
  'a part of an unknown content type': [
    400,
    async () => {
      const { headers, ...sent } = patch(await begin(long), 0, film(long))
      return { ...sent, headers: { ...headers, 'content-type': 'application/x-own' } }
    },
  ],
  'a resource of a refused type': [400, () => form(page())],
  'a resource whose texts are wrong': [400, () => form(film(long), {})],
  'a resource with too many texts': [
    413,
    () => form(film(long), { ...texts(), a: '', b: '', c: '', d: '' }),
  ],
  'a resource whose file has no name': [400, () => form(film(long), texts(), '')],
  'a resource outside a form': [
    400,
    () => ({ ...form(page()), headers: { 'content-type': 'application/x-own' } }),
  ],
  'a resource without a boundary': [
    400,
    () => ({ ...form(page()), headers: { 'content-type': 'multipart/form-data' } }),
  ],
  'a resource larger than the free space': [
    409,
    async () => {
      await setStorage(MB)
      onTestFinished(async () => void (await setStorage(null)))
      return form(film(long))
    },
  ],
  'a picture of a refused type': [400, () => files([['badge', page()]])],
  'a field of an unknown kind': [400, () => files([['other', page()]])],
  'an attachment of a refused type': [400, () => files([['attachment', page()]])],
  'too many attachments': [
    413,
    () => files(Array.from({ length: 7 }, () => ['attachment', page(MB)] as const)),
  ],
  'files outside a form': [
    400,
    () => ({ ...files([['badge', page()]]), headers: { 'content-type': 'application/x-own' } }),
  ],
}

describe.each([false, true])('a refused body (in chunks: %s)', (isChunked) => {
  test.each(Object.entries(refusals))(
    'leaves the connection usable: %s',
    async (_, [status, sending]) => {
      const sent = { ...(await sending()), isChunked }
      expect((await sendThenAsk(sent)).statuses).toEqual([status, 200])
    },
  )

  test.each([
    ['without a token', 401, null],
    ['from a student', 403, 'student'],
    ['from an auditor', 403, 'auditor'],
  ] as const)('leaves the connection usable: %s', async (_, status, who) => {
    const token =
      who === 'student'
        ? school.students[0]!.token
        : who === 'auditor'
          ? school.auditor.token
          : null
    for (const sending of [
      patch(await begin(long), 0, film(long)),
      form(film(long)),
      files([['badge', page()]]),
    ])
      expect((await sendThenAsk({ ...sending, isChunked, token })).statuses).toEqual([status, 200])
  })

  test('leaves the connection usable if the module is off, the call is unknown or the JSON is too long', async () => {
    const other = await laurel.school({ students: 1 })
    const json = { 'content-type': 'application/json' }
    for (const [status, sending] of [
      [404, { ...form(film(long)), token: other.admin.token }],
      [404, { ...form(film(long)), route: 'POST /nothing/here' }],
      [413, { ...form(film(long)), route: 'POST /v2/actions/profiles', headers: json }],
      [400, { ...form(film(long)), route: 'POST /v2/actions/profiles', headers: octets }],
    ] as const)
      expect((await sendThenAsk({ ...sending, isChunked })).statuses).toEqual([status, 200])
  })

  test('that is too large to discard is answered, and the connection closes', async () => {
    const body = film(tooLong)
    for (const [status, sending] of [
      [401, { ...form(body), token: null }],
      [400, form(page(tooLong))],
      [400, patch(await begin(tooLong), 0, page(tooLong))],
    ] as const) {
      const { statuses, isClosing } = await sendThenAsk({ ...sending, isChunked })
      expect([statuses, isClosing]).toEqual([[status, 200], true])
    }
  })
})

test('every call leaves the connection usable when it refuses a body', async () => {
  const routes = laurel.app.routeList.filter(
    ({ method, url }) => method !== 'GET' && url.startsWith('/api/'),
  )
  expect(routes.length).toBeGreaterThan(100)
  const body = Buffer.alloc(MB)
  const headers = { 'content-type': 'application/octet-stream' }
  for (const { method, url } of routes) {
    const route = `${method} ${url.slice('/api'.length).replaceAll(/:\w+/g, randomUUID())}`
    const { statuses } = await sendThenAsk({ route, headers, body, token: null })
    expect([route, statuses]).toEqual([
      route,
      [expect.toSatisfy((status) => status >= 400 && status < 500), 200],
    ])
  }
})

test('the refusal of too many calls leaves the connection usable', async () => {
  const limited = await testApp({ projector: false, env: { RATE_LIMIT: '1' } })
  onTestFinished(() => limited.close())
  const { admin } = await limited.school({ students: 1, modules: ['learningResource'] })
  const through = await limited.app.listen({ host: '127.0.0.1', port: 0 })
  const sending = { ...form(page()), token: admin.token }
  expect((await sendThenAsk(sending, through)).statuses).toEqual([400, 200])
  expect((await sendThenAsk(sending, through)).statuses).toEqual([429, 200])
})

test('a body that stops arriving is answered, and the connection closes', async () => {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = `POST /api${resources} HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000\r\n`
  socket.write(`${head}content-type: multipart/form-data; boundary=a\r\n\r\n--a`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(answer).toMatch(/\r\nconnection: close\r\n/i)
})

const hasBalancer = spawnSync('haproxy', ['-v']).status === 0

if (!hasBalancer)
  console.warn(
    'HAProxy is missing (on Debian: apt-get install haproxy), so the test of the balancer is skipped.',
  )

test.skipIf(!hasBalancer)(
  'through the balancer, the next call of any client is answered',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-balancer-'))
    const balancer = await startBalancer(folder, [Number(new URL(origin).port)])
    onTestFinished(async () => {
      await balancer.kill()
      await rm(folder, { recursive: true })
    })
    const through = `http://127.0.0.1:${balancer.port}`
    for (const sending of [
      form(page()),
      patch(await begin(long), 0, page()),
      patch(await begin(100), 0, film(long)),
    ])
      for (let n = 0; n < 4; n += 1) {
        expect((await sendThenAsk(sending, through)).statuses).toEqual([expect.any(Number), 200])
        expect((await fetch(`${through}/healthz`)).status).toBe(200)
      }
    // Closing a connection with data still in transit may lose the answer.
    const [status, next] = (await sendThenAsk({ ...form(film(tooLong)), token: null }, through))
      .statuses
    expect([401, null]).toContain(status)
    expect(next).toBe(200)
  },
)
