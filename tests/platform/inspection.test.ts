import { expect, test } from 'vitest'
import { typeOfSample } from '#platform/file-types.ts'
import { drawPreview } from '#platform/images/preview.ts'
import { makeImage } from '#platform/images.ts'
import { jpegOf } from '#tests/support/images.ts'

/** In ms of processor time of this thread, whatever else the machine does. */
const costOf = async (act: () => Promise<unknown>) => {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
const mostMs = 50
const square = { ratio: 1, widest: 64 }
const problemOf = (content: Uint8Array) =>
  makeImage(content, square).then(
    () => 'made',
    ({ problem }) => problem,
  )

const megabyte = 1_000_000
const start = Buffer.from([0xff, 0xd8])
/** So many segments that say nothing, before the picture. */
const segments = async (count: number) => {
  const picture = await jpegOf(64, 64)
  const empty = Buffer.from([0xff, 0xe2, 0, 2])
  return Buffer.concat([start, ...Array.from({ length: count }, () => empty), picture.subarray(2)])
}
const scanned = async (pixels: readonly number[]) => {
  const picture = await jpegOf(64, 64)
  return Buffer.concat([picture.subarray(0, -2), Buffer.alloc(megabyte, Buffer.from(pixels)), picture.subarray(-2)])
}

test('a JPEG has a thousand segments at most', async () => {
  expect(await problemOf(await segments(900))).toBe('made')
  expect(await problemOf(await segments(1_000))).toBe('image_broken')
})

test.each([
  ['a quarter of a million segments', () => segments(250_000)],
  ['a million fill bytes', async () => Buffer.concat([start, Buffer.alloc(megabyte, 0xff)])],
  ['half a million escaped bytes', () => scanned([0xff, 0])],
  ['half a million restarts', () => scanned([0xff, 0xd0])],
] as const)('a picture of %s keeps nobody else waiting', async (_, made) => {
  const content = await made()
  // The thread is there.
  await problemOf(content)
  for (let n = 0; n < 3; n += 1) expect(await costOf(() => problemOf(content))).toBeLessThan(mostMs)
  expect(await costOf(() => drawPreview(content))).toBeLessThan(mostMs)
})

const chunk = (size: number, type: string) => {
  const bytes = Buffer.alloc(12 + size)
  bytes.writeUInt32BE(size)
  bytes.write(type, 4)
  return bytes
}
const repeated = (head: Uint8Array, part: Uint8Array) => {
  const size = 64 * 1024 - head.length
  return Buffer.concat([head, Buffer.alloc(size, Buffer.from(part))])
}
const pngStart = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk(13, 'IHDR')])
const localEntry = Buffer.concat([
  Buffer.from('504b0304', 'hex'),
  Buffer.alloc(22),
  Buffer.from([1, 0, 0, 0]),
  Buffer.from('a'),
])

test.each([
  ['the chunks of a PNG', repeated(pngStart, chunk(0, 'tEXt'))],
  ['the entries of an archive', repeated(localEntry, localEntry)],
  ['the tags of a song', repeated(Buffer.alloc(0), Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'))],
  [
    'the boxes of a film',
    repeated(Buffer.from('0000000c6674797069736f6d', 'hex'), Buffer.from('0000000866726565', 'hex')),
  ],
  ['the elements of a film', repeated(Buffer.from('1a45dfa3', 'hex'), Buffer.from('ec80', 'hex'))],
])('what a file is, is told without keeping anybody waiting: %s', async (_, sample) => {
  await typeOfSample(sample)
  expect(await costOf(() => typeOfSample(sample))).toBeLessThan(mostMs)
})
