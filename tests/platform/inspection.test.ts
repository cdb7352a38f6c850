import { expect, test } from 'vitest'
import { typeOfSample } from '#platform/file-types.ts'
import { drawPreview } from '#platform/images/preview.ts'
import { makeImage } from '#platform/images.ts'
import { jpegOf } from '#tests/support/images.ts'

/** Returns the smallest share of time, in five runs, in which this thread was busy. */
const busyShareOf = async (act: () => Promise<unknown>) => {
  const shares: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const begun = performance.now()
    const before = process.threadCpuUsage()
    await act()
    const { user, system } = process.threadCpuUsage(before)
    shares.push((user + system) / 1000 / (performance.now() - begun))
  }
  return Math.min(...shares)
}
/** Near 1 if this thread inspects the file itself, unless the machine is busy. */
const mostBusy = 0.6
const square = { ratio: 1, widest: 64 }
const problemOf = (content: Uint8Array) =>
  makeImage(content, square).then(
    () => 'made',
    ({ problem }) => problem,
  )

/** Returns a picture after this many meaningless segments of a kind. */
const segments = async (count: number, kind: number) => {
  const picture = await jpegOf(64, 64)
  const empty = Buffer.from([0xff, kind, 0, 2])
  return Buffer.concat([
    picture.subarray(0, 2),
    ...Array.from({ length: count }, () => empty),
    picture.subarray(2),
  ])
}
/** Returns a picture whose pixels continue like this for a megabyte. */
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
] as const)('a picture of %s delays no other caller', async (_, made) => {
  const content = await made()
  expect(await busyShareOf(() => problemOf(content))).toBeLessThan(mostBusy)
  expect(await busyShareOf(() => drawPreview(content))).toBeLessThan(mostBusy)
})

test('an archive of many files is recognised without delaying any other caller', async () => {
  const entry = Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.alloc(22),
    Buffer.from([1, 0, 0, 0, 0x61]),
  ])
  const sample = Buffer.alloc(64 * 1024, entry)
  expect(await busyShareOf(() => typeOfSample(sample))).toBeLessThan(mostBusy)
})
