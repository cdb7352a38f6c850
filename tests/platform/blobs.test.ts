import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Blobs, openBlobs } from '#platform/blobs.ts'

let folder: string
const stored = new Map<string, { content: Buffer; type?: string | undefined; signed: string }>()

const elsewhere: unknown[] = []

const bytesOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** S3's handling of objects, with a check of the signature. */
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const { method, headers } = request
  const [url = ''] = (request.url ?? '').split('?')
  const signed = headers.authorization ?? ''
  const known = stored.get(url)
  if (url.includes('moved')) {
    return response
      .writeHead(307, {
        location: `http://127.0.0.1:${(server.address() as AddressInfo).port}/elsewhere`,
      })
      .end()
  }
  if (url === '/elsewhere') elsewhere.push(method)
  if (!signed.includes('Credential=id/'))
    return response.writeHead(403).end('<Code>AccessDenied</Code>')
  if (method === 'PUT') {
    stored.set(url, { content: await bytesOf(request), type: headers['content-type'], signed })
    return response.writeHead(200).end()
  }
  return known ? response.writeHead(200).end(known.content) : response.writeHead(404).end()
}
const server = createServer((request, response) => void answer(request, response))
const s3Url = (id = 'id') => {
  const { port } = server.address() as AddressInfo
  return `s3://${id}:a%2Fsecret@school/images?region=ap-east-1&endpoint=http://127.0.0.1:${port}`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-blobs-'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => Promise<Blobs>> = {
  'file://': () => openBlobs(pathToFileURL(join(folder, 'not there yet')).href),
  's3://': () => openBlobs(s3Url()),
}

describe.each(Object.keys(stores))('blobs by %s', (scheme) => {
  test('return what was stored, even for several at once, and null for an unknown key', async () => {
    const blobs = await stores[scheme]!()
    const content = Buffer.from([0, 255, 13, 10, 128])
    const put = () => blobs.put('one/logo-ab.png', content, 'image/png')
    await Promise.all([put(), put(), put()])
    expect(Buffer.from((await blobs.get('one/logo-ab.png'))!)).toEqual(content)
    expect(await blobs.get('two/logo-ab.png')).toBeNull()
  })
})

test('a stored file leaves no other file beside it, and no key leaves the folder', async () => {
  const blobs = await stores['file://']!()
  await blobs.put('three/a.png', Buffer.from('x'), 'image/png')
  expect(await readdir(join(folder, 'not there yet/three'))).toEqual(['a.png'])
  for (const key of ['../a.png', 'three/../../a.png', '/etc/passwd', 'three/..', 'three//a.png']) {
    await expect((async () => blobs.get(key))(), key).rejects.toThrow('is not the key of a blob')
  }
})

test('an object has its type and a signature for the region, and errors leave out the secret', async () => {
  await (await stores['s3://']!()).put('four/a.jpg', Buffer.from('x'), 'image/jpeg')
  const { type, signed } = stored.get('/school/images/four/a.jpg')!
  expect(type).toBe('image/jpeg')
  expect(signed).toMatch(/^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/ap-east-1\/s3\/aws4_request/)
  const refused = (await openBlobs(s3Url('other'))).put(
    'four/b.jpg',
    Buffer.from('x'),
    'image/jpeg',
  )
  await expect(refused).rejects.toThrow('403')
  await expect(refused).rejects.not.toThrow('secret')
})

test('a redirect is not followed, so data goes only to the configured server', async () => {
  const blobs = await stores['s3://']!()
  await expect(blobs.put('five/moved.png', Buffer.from('x'), 'image/png')).rejects.toThrow()
  await expect(blobs.get('five/moved.png')).rejects.toThrow()
  expect(elsewhere).toEqual([])
})
