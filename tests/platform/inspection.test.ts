import { expect, test } from 'vitest'
import { typeOfSample } from '#platform/file-types.ts'
import { drawPreview } from '#platform/images/preview.ts'
import { makeImage } from '#platform/images.ts'
import { jpegOf } from '#tests/support/images.ts'

/**
 * In ms of processor time of this thread, whatever else the machine does: the least of five times.
 */
const costOf = async (act: () => Promise<unknown>) => {
  const costs: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const before = process.threadCpuUsage()
    await act()
    const { user, system } = process.threadCpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return Math.min(...costs)
}
/** A look at any of these takes 10 to 300 ms; to hand it over, less than one. */
const mostMs = 5
const square = { ratio: 1, widest: 64 }
const problemOf = (content: Uint8Array) =>
  makeImage(content, square).then(
    () => 'made',
    ({ problem }) => problem,
  )

/**
 * So many segments that say nothing, of a kind that belongs to the picture or not, before the
 * picture.
 */
const segments = async (count: number, kind: number) => {
  const picture = await jpegOf(64, 64)
  const empty = Buffer.from([0xff, kind, 0, 2])
  return Buffer.concat([
    picture.subarray(0, 2),
    ...Array.from({ length: count }, () => empty),
    picture.subarray(2),
  ])
}
/** A picture whose pixels go on like this for a megabyte. */
const scanned = async (pixels: readonly number[]) => {
  const picture = await jpegOf(64, 64)
  return Buffer.concat([
    picture.subarray(0, -2),
    Buffer.alloc(1_000_000, Buffer.from(pixels)),
    picture.subarray(-2),
  ])
}

test.each([0xe2, 0xfe])('a JPEG has a thousand segments at most', async (kind) => {
  expect(await problemOf(await segments(900, kind))).toBe('made')
  expect(await problemOf(await segments(1_000, kind))).toBe('image_broken')
})

test.each([
  ['a quarter of a million segments', () => segments(250_000, 0xe1)],
  ['half a million escaped bytes', () => scanned([0xff, 0])],
  ['half a million restarts', () => scanned([0xff, 0xd0])],
] as const)('a picture of %s keeps nobody else waiting', async (_, made) => {
  const content = await made()
  expect(await costOf(() => problemOf(content))).toBeLessThan(mostMs)
  expect(await costOf(() => drawPreview(content))).toBeLessThan(mostMs)
})

test('an archive of many files is told without keeping anybody waiting', async () => {
  const entry = Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.alloc(22),
    Buffer.from([1, 0, 0, 0, 0x61]),
  ])
  const sample = Buffer.alloc(64 * 1024, entry)
  expect(await costOf(() => typeOfSample(sample))).toBeLessThan(mostMs)
})
