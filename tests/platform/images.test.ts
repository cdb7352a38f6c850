import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { QueueBusy } from '#platform/concurrency/queue-busy.ts'
import { makeImage } from '#platform/images.ts'
import { jpegOf, pngOf } from '#tests/support/images.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const square = { ratio: 1, widest: 64 }
const refusalOf = (content: Uint8Array, rules = square) =>
  makeImage(content, rules).then(
    () => 'made',
    ({ problem }) => problem,
  )

test('an image is encoded again in its own format, within the width and without other content', async () => {
  const png = await makeImage(pngOf(100, 101, { text: 'secret' }), square)
  expect(png).toMatchObject({ type: 'png', width: 64, height: 65 })
  expect(imageSize(png.content)).toMatchObject({ type: 'png', width: 64, height: 65 })
  expect(Buffer.from(png.content).includes('secret')).toBe(false)
  const small = await makeImage(pngOf(20, 20), square)
  expect(small).toMatchObject({ width: 20, height: 20 })
})

test('an upright photograph is turned, and loses its location', async () => {
  const photo = await jpegOf(40, 240, 'Mong Kok')
  expect(photo.includes('Mong Kok')).toBe(true)
  const banner = await makeImage(photo, { ratio: 6, widest: 120 })
  expect(banner).toMatchObject({ type: 'jpg', width: 120, height: 20 })
  expect(imageSize(banner.content)).toMatchObject({ width: 120, height: 20 })
  expect(Buffer.from(banner.content).includes('Mong Kok')).toBe(false)
  // The former top of the picture is now on the right.
  const pixels = await new Transformer(Buffer.from(banner.content)).rawPixels()
  const row = pixels.subarray(0, pixels.length / 20)
  expect([row[0]! > 150, row.at(-4)! < 50]).toEqual([true, true])
})

test('content that is neither PNG nor JPEG is refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const content of [svg, Buffer.from('GIF89a'), Buffer.alloc(0)]) {
    expect(await refusalOf(content)).toBe('image_type')
  }
  const png = pngOf(30, 30)
  for (const broken of [
    png.subarray(0, 20),
    png.subarray(0, 50),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0]),
  ]) {
    expect(await refusalOf(broken)).toBe('image_broken')
  }
})

test('the ratio may differ by up to two percent', async () => {
  expect(await refusalOf(pngOf(102, 100))).toBe('made')
  expect(await refusalOf(pngOf(103, 100))).toBe('image_ratio')
  expect(await refusalOf(pngOf(60, 10), { ratio: 6, widest: 60 })).toBe('made')
})

test('a few bytes that claim to be an enormous picture are refused before decoding', async () => {
  const before = process.memoryUsage().rss
  expect(await refusalOf(pngOf(2829, 2829, { pixels: false }))).toBe('image_pixels')
  expect(await refusalOf(pngOf(60_000, 60_000, { pixels: false }))).toBe('image_pixels')
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})

/** Overwrites the size claimed by a JPEG's frame. */
const claiming = (jpeg: Buffer, side: number) => {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0)
  const changed = Buffer.from(jpeg)
  changed.writeUInt16BE(side, frame + 5)
  changed.writeUInt16BE(side, frame + 7)
  return changed
}
/** The frame of another picture inside a comment, where some readers look for it. */
const decoy = (side: number) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(side, 5)
  frame.writeUInt16BE(side, 7)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), frame])
  comment.writeUInt16BE(comment.length - 2, 2)
  return comment
}

test('a JPEG’s size is the one its decoder reads, whatever fill bytes, comments or second frames say', async () => {
  const enormous = claiming(await jpegOf(64, 64), 13_300)
  const [start, rest] = [enormous.subarray(0, 2), enormous.subarray(2)]
  const fill = Buffer.from([0xff])
  for (const before of [
    fill,
    decoy(64),
    Buffer.concat([fill, decoy(64)]),
    Buffer.concat([fill, fill, fill]),
  ]) {
    expect(await refusalOf(Buffer.concat([start, before, rest]))).toBe('image_pixels')
  }
  const small = await jpegOf(64, 64)
  const twoFrames = Buffer.concat([start, decoy(13_300).subarray(4), small.subarray(2)])
  expect(await refusalOf(twoFrames)).toBe('image_broken')
  const second = Buffer.concat([small, enormous])
  expect(await makeImage(second, square)).toMatchObject({ width: 64, height: 64 })
  const filled = Buffer.concat([small.subarray(0, 2), fill, fill, small.subarray(2)])
  expect(await makeImage(filled, square)).toMatchObject({ width: 64, height: 64 })
})

test('a JPEG with more than 64 scans, or with its height at the end, is refused', async () => {
  const jpeg = await jpegOf(64, 64)
  const scan = jpeg.subarray(
    jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda),
    -2,
  )
  const end = Buffer.from([0xff, 0xd9])
  expect(
    await refusalOf(
      Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 64 }, () => scan), end]),
    ),
  ).toBe('image_broken')
  expect(await refusalOf(claiming(jpeg, 0))).toBe('image_broken')
})

test('a picture with 16 bits a channel may have half as many pixels', async () => {
  expect(await refusalOf(pngOf(2001, 2001, { pixels: false, depth: 16 }))).toBe('image_pixels')
  expect(await refusalOf(pngOf(64, 64, { depth: 16 }))).toBe('made')
})

test('a limited number of pictures wait, and further callers are asked to try again', async () => {
  const content = pngOf(600, 600)
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => makeImage(content, square)))
  const busy = all.filter((one) => one.status === 'rejected' && one.reason instanceof QueueBusy)
  expect(busy.length).toBeGreaterThan(10)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(40 - busy.length)
})

test('the largest allowed pictures need less than 150 MB', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { makeImage } from '#platform/images.ts'
    import { jpegOf, pngOf } from '#tests/support/images.ts'
    const files = { deep: () => pngOf(2000, 2000, { depth: 16 }), flat: () => pngOf(2828, 2828) }
    const content = files[process.argv[1]]()
    await makeImage(pngOf(64, 64), { ratio: 1, widest: 64 })
    global.gc()
    const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    const now = () => Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1])
    const before = now()
    await makeImage(content, { ratio: 1, widest: 512 })
    console.log(peak() - before)`
  for (const file of ['deep', 'flat']) {
    const options = ['--expose-gc', '--input-type=module', '-e', script, file]
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root })
    expect(Number(stdout) / 1024).toBeLessThan(150)
    expect(Number(stdout)).toBeGreaterThan(0)
  }
})
