import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiAreas } from '#api/routes/index.ts'
import { sql } from '#platform/postgres/pool.ts'
import { removeBlob } from '#registry/blobs/private-blobs.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'
import { papers, readers } from './papers.ts'

const start = '2026-11-20T04:00:00.000Z'
const content = Buffer.from(Array.from({ length: 1000 }, (_, n) => n % 251))
let laurel: TestApp
let url = ''
let school: School
let other: School

beforeAll(async () => {
  laurel = await testApp({ projector: false, now: start, served: [...apiAreas, papers] })
  url = await laurel.app.listen({ host: '127.0.0.1', port: 0 })
  school = await laurel.school({ students: 2 })
  other = await laurel.school({ students: 1 })
  for (const one of [school, other]) await switchModule(one, true)
})
beforeEach(() => laurel.setNow(start))
afterAll(() => laurel.close())

const switchModule = (one: School, isOn: boolean) =>
  laurel.call(`PUT /v2/organization/${one.organizationId}`, one.admin.token, {
    body: { name: { en: 'School', zh: '學校' }, modules: { notice: isOn } },
  })

type Given = Readonly<{ name?: string; type?: string; bytes?: Uint8Array }>
const send = async ({
  name = 'plan.mp4',
  type = 'video/mp4',
  bytes = content,
}: Given = {}): Promise<string> => {
  const headers = { 'content-type': 'application/octet-stream' }
  const asked = new URLSearchParams({ name, type })
  const body = Readable.from([bytes])
  return (await laurel.call(`POST /papers?${asked}`, school.teacher.token, { body, headers })).body
    .data._id
}
const linkFor = (token: string, id: string) => laurel.call(`GET /papers/${id}/link`, token)
const linkOf = async (given?: Given): Promise<string> =>
  (await linkFor(school.teacher.token, await send(given))).body.data.url
const get = async (
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const {
    statusCode: status,
    headers: said,
    rawPayload,
  } = await laurel.app.inject({ method, url, headers })
  return { status, headers: said, bytes: rawPayload, code: codeOf(rawPayload) }
}
const codeOf = (bytes: Buffer) => /"code":"(\w+)"/.exec(String(bytes))?.[1]

describe('a file', () => {
  test('is sent unchanged, with headers that keep it from running or being cached', async () => {
    const answer = await get(await linkOf({ name: '計劃 "3A".mp4' }))
    expect([answer.status, answer.bytes.equals(content)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: `"${createHash('sha256').update(content).digest('hex')}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
      'content-disposition': expect.stringMatching(
        /^inline; filename="\?\? \\"3A\\".mp4"; filename\*=UTF-8''%E8%A8%88%E5%8A%83%20%223A%22.mp4$/,
      ),
    })
  })

  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript'])(
    'of the type %s is saved and never shown',
    async (type) => {
      const { headers } = await get(await linkOf({ type, name: 'a.html' }))
      expect(headers['content-disposition']).toMatch(/^attachment; filename="?a\.html"?$/)
    },
  )

  test('that is a PDF is shown by the browser, in a sandbox', async () => {
    const { headers } = await get(await linkOf({ type: 'application/pdf', name: 'a.pdf' }))
    expect(headers['content-disposition']).toMatch(/^inline; filename="?a\.pdf"?$/)
    expect(headers['content-security-policy']).toMatch(/; sandbox$/)
  })

  test.each([
    ['bytes=0-9', 'bytes 0-9/1000', 0, 10],
    ['bytes=990-', 'bytes 990-999/1000', 990, 1000],
    ['bytes=-5', 'bytes 995-999/1000', 995, 1000],
    ['bytes=-5000', 'bytes 0-999/1000', 0, 1000],
    ['bytes=900-5000', 'bytes 900-999/1000', 900, 1000],
    ['bytes=0-4,5-9', 'bytes 0-9/1000', 0, 10],
  ])('is sent in part for the range %s', async (range, said, from, to) => {
    const answer = await get(await linkOf(), { range })
    expect([answer.status, answer.headers['content-range']]).toEqual([206, said])
    expect(answer.headers['content-length']).toBe(String(to - from))
    expect(answer.bytes.equals(content.subarray(from, to))).toBe(true)
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])(
    'is refused with 416 for the range %s',
    async (range) => {
      const answer = await get(await linkOf(), { range })
      expect([answer.status, answer.headers['content-range'], answer.bytes.length]).toEqual([
        416,
        'bytes */1000',
        0,
      ])
    },
  )

  test.each(['bytes=a-b', 'lines=1-2', 'bytes=0-1,500-600', `bytes=${'1-1,'.repeat(3000)}5-5`])(
    'is never sent more than once for several ranges or an invalid one: %s',
    async (range) => {
      const answer = await get(await linkOf(), { range })
      expect(
        answer.status === 206 ? answer.bytes.length < 1000 : answer.bytes.length === 1000,
      ).toBe(true)
      if (!range.includes('1-1'))
        expect([answer.status, answer.headers['content-range']]).toEqual([200, undefined])
    },
  )

  test('continues by If-Range while it is unchanged, and is otherwise sent completely', async () => {
    const url = await linkOf()
    const etag = String((await get(url)).headers.etag)
    const range = 'bytes=10-19'
    expect((await get(url, { range, 'if-range': etag })).status).toBe(206)
    for (const unless of ['"another"', `W/${etag}`, 'Fri, 20 Nov 2026 04:00:00 GMT'])
      expect((await get(url, { range, 'if-range': unless })).bytes.length, unless).toBe(1000)
  })

  test('with a known ETag is not sent again', async () => {
    const url = await linkOf()
    const etag = String((await get(url)).headers.etag)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': known })
      expect([known, answer.status, answer.bytes.length]).toEqual([known, 304, 0])
    }
    expect((await get(url, { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('answers HEAD with the same headers', async () => {
    const url = await linkOf()
    for (const [headers, status, length] of [
      [{}, 200, '1000'],
      [{ range: 'bytes=0-9' }, 206, '10'],
    ] as const) {
      const answer = await get(url, headers, 'HEAD')
      expect([answer.status, answer.headers['content-length'], answer.bytes.length]).toEqual([
        status,
        length,
        0,
      ])
    }
  })

  test('may be empty', async () => {
    const url = await linkOf({ bytes: Buffer.alloc(0) })
    expect(await get(url)).toMatchObject({ status: 200, headers: { 'content-length': '0' } })
    expect((await get(url, { range: 'bytes=0-' })).status).toBe(416)
  })
})

describe('a link', () => {
  test('is given only to users who may read the file, and to no other school', async () => {
    const id = await send()
    const [reader, another] = school.students
    readers.add(reader!.id)
    for (const [token, status] of [
      [school.auditor.token, 200],
      [reader!.token, 200],
      [another!.token, 404],
      [another!.parentToken, 404],
      [other.admin.token, 404],
    ] as const)
      expect((await linkFor(token, id)).status).toBe(status)
  })

  test('is checked again at each use', async () => {
    const [reader] = school.students
    readers.add(reader!.id)
    const { url } = (await linkFor(reader!.token, await send())).body.data
    expect((await get(url)).status).toBe(200)
    readers.delete(reader!.id)
    expect(await get(url)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('ends after ten minutes, and says so', async () => {
    const url = await linkOf()
    laurel.setNow('2026-11-20T04:09:59.000Z')
    expect((await get(url)).status).toBe(200)
    laurel.setNow('2026-11-20T04:10:00.000Z')
    expect(await get(url)).toMatchObject({ status: 410, code: 'link_ended' })
  })

  test('ends with the session that requested it', async () => {
    const id = await send()
    const { email } = school.admin
    const login = { type: 'admin', email, password: 'school-password' }
    const { token } = (await laurel.call('POST /v2/cms/auth/login', null, { body: login })).body
      .data
    const { url } = (await linkFor(token, id)).body.data
    expect((await get(url)).status).toBe(200)
    await laurel.call('POST /auth/logout', token)
    expect(await get(url)).toMatchObject({ status: 410, code: 'link_ended' })
  })

  test('to a file of a module that is off finds nothing', async () => {
    const url = await linkOf()
    await switchModule(school, false)
    expect(await get(url)).toMatchObject({ status: 404, code: 'not_found' })
    await switchModule(school, true)
    expect((await get(url)).status).toBe(200)
  })

  test('finds nothing when any part of it is changed', async () => {
    const url = await linkOf()
    const elsewhere = await linkOf({ bytes: Buffer.from('another') })
    const [path = '', query = ''] = url.split('?')
    const changed = (name: string, value: string) => {
      const asked = new URLSearchParams(query)
      asked.set(name, value)
      return `${path}?${asked}`
    }
    for (const wrong of [
      changed('expires', '9999999999'),
      changed('session', 'A'.repeat(43)),
      changed('signature', 'A'.repeat(43)),
      `${elsewhere.split('?')[0]}?${query}`,
      url.replace(school.organizationId, other.organizationId),
      `${path.replace(/.{4}$/, '0000')}?${query}`,
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 404])
    for (const unreadable of [
      path,
      changed('expires', 'soon'),
      changed('signature', 'x'.repeat(9000)),
    ])
      expect((await get(unreadable)).status).toBe(400)
  })

  test('under another school’s id finds nothing, even if both schools have the same key', async () => {
    const url = await linkOf()
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET blob_link_key = (SELECT blob_link_key FROM organizations WHERE id = ${school.organizationId})
      WHERE id = ${other.organizationId}`)
    expect((await get(url.replace(school.organizationId, other.organizationId))).status).toBe(404)
  })

  test('ends with the key that signed it', async () => {
    const url = await linkOf()
    await laurel.deps.db.query(sql.typeAlias('void')`
      UPDATE organizations SET blob_link_key = DEFAULT WHERE id = ${school.organizationId}`)
    expect((await get(url)).status).toBe(404)
    expect((await get(await linkOf())).status).toBe(200)
  })

  test('to a file that was removed, or lost its content, finds nothing', async () => {
    const { db, blobs } = laurel.deps
    for (const remove of [
      (id: string) => removeBlob({ db, blobs }, school.organizationId, id),
      (id: string) => blobs.remove(`${school.organizationId}/${id}`),
    ]) {
      const id = await send()
      const { url } = (await linkFor(school.teacher.token, id)).body.data
      await remove(id)
      expect(await get(url)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })
})

test('an interrupted upload leaves neither row nor content', async () => {
  const rows = () => laurel.deps.db.anyFirst(sql.typeAlias('id')`SELECT id FROM blobs ORDER BY id`)
  const before = await rows()
  const headers = {
    authorization: `Bearer ${school.teacher.token}`,
    'content-type': 'application/octet-stream',
  }
  const sending = request(`${url}/api/papers?name=a&type=b`, {
    method: 'POST',
    headers: { ...headers, 'content-length': 100_000 },
  })
  sending.on('error', () => undefined)
  sending.write(content)
  await expect.poll(async () => (await rows()).length).toBe(before.length + 1)
  sending.destroy()
  await expect.poll(rows).toEqual(before)
})

test('two kinds of files cannot share a name', async () => {
  await expect(
    testApp({ projector: false, served: [papers, { ...papers, name: 'memo' }] }),
  ).rejects.toThrow('the same name')
})

test('300 MB are uploaded and downloaded in limited memory', async () => {
  const MB = 1024 * 1024
  const client = fileURLToPath(new URL('client.ts', import.meta.url))
  const before = process.memoryUsage().rss
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const { stdout } = await promisify(execFile)(process.execPath, [
    client,
    url,
    school.teacher.token,
  ])
  clearInterval(timer)
  expect(Number(stdout)).toBe(300 * MB)
  // On a busy machine the garbage collector runs late; a file held in memory would take 300 MB.
  expect((most - before) / MB).toBeLessThan(128)
})

test('an interrupted download leaves nothing open', async () => {
  const link = await linkOf({ bytes: Buffer.alloc(20 * 1024 * 1024) })
  const read = vi.spyOn(laurel.deps.blobs, 'read')
  const half = await open(`${url}${link}`)
  await once(half, 'data')
  half.destroy()
  const opened = await read.mock.results[0]!.value
  await expect.poll(() => opened.destroyed).toBe(true)
})

const open = async (address: string) => {
  const [answer] = await once(request(address).end(), 'response')
  return answer as IncomingMessage
}
