import { expect, test } from 'vitest'
import { typeOfSample } from '#platform/file-types.ts'
import { drawPreview } from '#platform/images/preview.ts'
import { makeImage } from '#platform/images.ts'
import { jpegOf } from '#tests/support/images.ts'

/** Returns the least of five times, in ms of this thread's processor time. */
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
/**
 * Inspecting a file of these tests takes 10 to 300 ms, passing it to a thread less than 1 ms. A slow
 * machine takes longer for both, so a small picture shows how slow it is.
 */
const mostMs = async () => {
  const small = await jpegOf(64, 64)
  return 5 + 20 * (await costOf(() => problemOf(small)))
}
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
  const most = await mostMs()
  expect(await costOf(() => problemOf(content))).toBeLessThan(most)
  expect(await costOf(() => drawPreview(content))).toBeLessThan(most)
})

test('an archive of many files is recognised without delaying any other caller', async () => {
  const entry = Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.alloc(22),
    Buffer.from([1, 0, 0, 0, 0x61]),
  ])
  const sample = Buffer.alloc(64 * 1024, entry)
  expect(await costOf(() => typeOfSample(sample))).toBeLessThan(await mostMs())
})
