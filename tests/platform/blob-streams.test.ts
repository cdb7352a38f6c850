import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFileBlobs } from '#platform/blobs/file-blobs.ts'
import { BlobTooLarge } from '#platform/blobs/measured.ts'
import { openS3Blobs } from '#platform/blobs/s3-blobs.ts'
import type { Blobs } from '#platform/blobs.ts'

let folder = ''
let s3: S3rver
let address = ''
const MB = 1024 * 1024
const pdf = { contentType: 'application/pdf', most: 1024 * MB }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-streams-'))
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') }
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'school', configs: [] }] })
  address = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => Blobs> = {
  'file://': () => openFileBlobs(pathToFileURL(join(folder, 'files'))),
  's3://': () => openS3Blobs(new URL(`s3://S3RVER:S3RVER@school/files?endpoint=${address}`)),
}

/** `count` chunks of 64 KiB, each of one byte's value, made while they are read. */
async function* chunks(count: number, { breaksAt = Number.POSITIVE_INFINITY } = {}) {
  for (let n = 0; n < count; n += 1) {
    if (n === breaksAt) throw new Error('the connection is gone')
    yield Buffer.alloc(64 * 1024, n % 251)
  }
}
const filesIn = async () => (await readdir(folder, { recursive: true })).filter((name) => /left/.test(name))

describe.each(Object.keys(stores))('a stream by %s', (scheme) => {
  test('is kept whole, with its size and hash, and read in any part', async () => {
    const blobs = stores[scheme]!()
    const all = await buffer(chunks(300))
    const measure = await blobs.putStream('a/film.mp4', chunks(300), pdf)
    expect(measure).toEqual({ size: all.length, sha256: createHash('sha256').update(all).digest('hex') })
    expect(await blobs.stat('a/film.mp4')).toEqual({ size: all.length })
    expect((await buffer((await blobs.read('a/film.mp4'))!)).equals(all)).toBe(true)
    const part = await buffer((await blobs.read('a/film.mp4', { from: 65_530, to: 65_545 }))!)
    expect(part.equals(all.subarray(65_530, 65_546))).toBe(true)
    await blobs.remove('a/film.mp4')
    await blobs.remove('a/film.mp4')
    expect([await blobs.stat('a/film.mp4'), await blobs.read('a/film.mp4'), await blobs.get('a/film.mp4')]).toEqual([
      ...[null, null, null],
    ])
  })

  test('may be empty', async () => {
    const blobs = stores[scheme]!()
    expect((await blobs.putStream('a/empty.pdf', chunks(0), pdf)).size).toBe(0)
    expect(await blobs.stat('a/empty.pdf')).toEqual({ size: 0 })
  })

  test('that breaks off, or is larger than it may be, leaves nothing', async () => {
    const blobs = stores[scheme]!()
    await expect(blobs.putStream('a/left.mp4', chunks(300, { breaksAt: 200 }), pdf)).rejects.toThrow('connection')
    const small = { ...pdf, most: 12 * MB }
    await expect(blobs.putStream('a/left.mp4', chunks(300), small)).rejects.toThrow(BlobTooLarge)
    expect(await blobs.stat('a/left.mp4')).toBeNull()
    expect(await filesIn()).toEqual([])
  })

  test('takes no more memory however long it is', async () => {
    const before = process.memoryUsage().rss
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    await stores[scheme]!().putStream('a/long.mp4', chunks((300 * MB) / 65_536), pdf)
    clearInterval(timer)
    // With s3:// the store itself is in this process, too.
    expect((most - before) / MB).toBeLessThan(scheme === 's3://' ? 160 : 64)
  }, 60_000)
})

test.each([
  ['answers 500', (response: import('node:http').ServerResponse) => response.writeHead(500).end('<Code>Broken</Code>')],
  ['hangs', () => undefined],
])(
  'a store that %s is given up',
  async (_, answer) => {
    const server = createServer((_request, response) => void answer(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `s3://id:secret@school/files?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const blobs = openS3Blobs(new URL(url), { wait: 300 })
    await expect(blobs.putStream('a/x.pdf', chunks(1), pdf)).rejects.toThrow()
    await expect(blobs.read('a/x.pdf')).rejects.toThrow()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
  20_000,
)
