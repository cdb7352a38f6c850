import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openFileBlobs } from '#platform/blobs/file-blobs.ts'
import { BlobTooLarge } from '#platform/blobs/measure-chunks.ts'
import { openS3Blobs } from '#platform/blobs/s3-blobs.ts'
import type { Blobs } from '#platform/blobs.ts'
import { startS3 } from '#tests/support/s3.ts'

/** A disk that accepts this many bytes until the test is over. */
const fillDisk = (room: number) => {
  const { createWriteStream } = fs
  fs.createWriteStream = (file, options) => {
    const stream = createWriteStream(file, options)
    const write = stream._write.bind(stream)
    let left = room
    stream._write = (chunk, encoding, done) => {
      left -= chunk.length
      if (left >= 0) return write(chunk, encoding, done)
      done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    }
    // With `_writev`, Node would write several waiting chunks at once, uncounted.
    Object.assign(stream, { _writev: null })
    return stream
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    fs.createWriteStream = createWriteStream
    syncBuiltinESMExports()
  })
}

let folder = ''
let s3: Awaited<ReturnType<typeof startS3>>
const MB = 1024 * 1024
const pdf = { contentType: 'application/pdf', most: 1024 * MB }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-streams-'))
  s3 = await startS3(join(folder, 's3'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => Blobs> = {
  'file://': () => openFileBlobs(pathToFileURL(join(folder, 'files'))),
  's3://': () => openS3Blobs(new URL(s3.urlOf('files'))),
}

/** `count` chunks of 64 KiB, each filled with one byte value, made while they are read. */
async function* chunks(count: number, { breaksAt = Number.POSITIVE_INFINITY } = {}) {
  for (let n = 0; n < count; n += 1) {
    if (n === breaksAt) throw new Error('the connection is gone')
    yield Buffer.alloc(64 * 1024, n % 251)
  }
}
const filesIn = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => /left/.test(name))

describe.each(Object.keys(stores))('a stream by %s', (scheme) => {
  test('is stored whole, with its size and hash, and any part of it can be read', async () => {
    const blobs = stores[scheme]!()
    const all = await buffer(chunks(300))
    const measure = await blobs.putStream('a/film.mp4', chunks(300), pdf)
    expect(measure).toEqual({
      size: all.length,
      sha256: createHash('sha256').update(all).digest('hex'),
    })
    expect(await blobs.stat('a/film.mp4')).toEqual({ size: all.length })
    expect((await buffer((await blobs.read('a/film.mp4'))!)).equals(all)).toBe(true)
    const part = await buffer((await blobs.read('a/film.mp4', { from: 65_530, to: 65_545 }))!)
    expect(part.equals(all.subarray(65_530, 65_546))).toBe(true)
    await blobs.remove('a/film.mp4')
    await blobs.remove('a/film.mp4')
    expect([
      await blobs.stat('a/film.mp4'),
      await blobs.read('a/film.mp4'),
      await blobs.get('a/film.mp4'),
    ]).toEqual([null, null, null])
  })

  test('may be empty', async () => {
    const blobs = stores[scheme]!()
    expect((await blobs.putStream('a/empty.pdf', chunks(0), pdf)).size).toBe(0)
    expect(await blobs.stat('a/empty.pdf')).toEqual({ size: 0 })
  })

  test('that breaks off or is too large leaves nothing', async () => {
    const blobs = stores[scheme]!()
    await expect(
      blobs.putStream('a/left.mp4', chunks(300, { breaksAt: 200 }), pdf),
    ).rejects.toThrow('connection')
    const small = { ...pdf, most: 12 * MB }
    await expect(blobs.putStream('a/left.mp4', chunks(300), small)).rejects.toThrow(BlobTooLarge)
    expect(await blobs.stat('a/left.mp4')).toBeNull()
    expect(await filesIn()).toEqual([])
    expect(await s3.unfinished()).toEqual([])
  })

  test('of hundreds of megabytes needs little memory', async () => {
    const before = process.memoryUsage().rss
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    await stores[scheme]!().putStream(
      'a/long.mp4',
      chunks(((scheme === 's3://' ? 100 : 300) * MB) / 65_536),
      pdf,
    )
    clearInterval(timer)
    // With s3:// the store itself is in this process, too.
    expect((most - before) / MB).toBeLessThan(scheme === 's3://' ? 160 : 64)
  })
})

test('a full disk is reported, and no part of the file stays', async () => {
  fillDisk(5 * MB)
  const blobs = stores['file://']!()
  await expect(blobs.putStream('a/left.mp4', chunks(300), pdf)).rejects.toMatchObject({
    code: 'ENOSPC',
  })
  expect([await blobs.stat('a/left.mp4'), await filesIn()]).toEqual([null, []])
})

test('old parts of unfinished uploads are removed, and nothing else', async () => {
  const organization = '0198c0de-0000-4000-8000-000000000000'
  const blobs = stores['s3://']!()
  const { promise: isOver, resolve: goOn } = Promise.withResolvers<void>()
  async function* slow() {
    yield Buffer.alloc(9 * MB)
    await isOver
    throw new Error('over')
  }
  const keys = [1, 2, 3, 4, 5].map((n) => `${organization}/paper-${n}`)
  const ended = Promise.allSettled([
    ...keys.map((key) => blobs.putStream(key, slow(), pdf)),
    openS3Blobs(new URL(s3.urlOf('others'))).putStream(keys[0]!, slow(), pdf),
    blobs.putStream('not/ours', slow(), pdf),
  ])
  await expect.poll(async () => (await s3.unfinished()).length).toBe(7)
  const { signal } = new AbortController()
  expect(await blobs.clearUnfinished(new Date(Date.now() - 60_000), signal)).toBe(0)
  expect(await blobs.clearUnfinished(new Date(Date.now() + 60_000), signal)).toBe(5)
  expect((await s3.unfinished()).sort()).toEqual(['files/not/ours', `others/${keys[0]}`])
  goOn()
  await ended
})

test.each([
  [
    'answers 500',
    (response: import('node:http').ServerResponse) =>
      response.writeHead(500).end('<Code>Broken</Code>'),
  ],
  ['hangs', () => undefined],
])('a store that %s is given up after a deadline', async (_, answer) => {
  const server = createServer((_request, response) => void answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `s3://id:secret@school/files?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const blobs = openS3Blobs(new URL(url), { wait: 300 })
  // If the collector could remove the deadline, it would never fire.
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc'), 20)
  await expect(blobs.putStream('a/x.pdf', chunks(1), pdf)).rejects.toThrow()
  await expect(blobs.read('a/x.pdf')).rejects.toThrow()
  clearInterval(collecting)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
