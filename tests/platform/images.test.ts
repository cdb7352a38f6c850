import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { makeImage, mostPixels } from '#platform/images.ts'
import { jpegOf, pngOf } from '#tests/support/images.ts'

const square = { ratio: 1, widest: 64 }
const refusalOf = (content: Uint8Array, rules = square) =>
  makeImage(content, rules).then(
    () => 'made',
    ({ problem }) => problem,
  )

test('an image is made anew: of its own kind, not wider than needed, and without what else was in the file', async () => {
  const png = await makeImage(pngOf(100, 101, { text: 'secret' }), square)
  expect(png).toMatchObject({ type: 'png', width: 64, height: 65 })
  expect(imageSize(png.content)).toMatchObject({ type: 'png', width: 64, height: 65 })
  expect(Buffer.from(png.content).includes('secret')).toBe(false)
  const small = await makeImage(pngOf(20, 20), square)
  expect(small).toMatchObject({ width: 20, height: 20 })
})

test('a photograph taken upright is turned, and tells no place', async () => {
  const photo = await jpegOf(40, 240, 'Mong Kok')
  expect(photo.includes('Mong Kok')).toBe(true)
  const banner = await makeImage(photo, { ratio: 6, widest: 120 })
  expect(banner).toMatchObject({ type: 'jpg', width: 120, height: 20 })
  expect(imageSize(banner.content)).toMatchObject({ width: 120, height: 20 })
  expect(Buffer.from(banner.content).includes('Mong Kok')).toBe(false)
  // What lay above is at the right now.
  const pixels = await new Transformer(Buffer.from(banner.content)).rawPixels()
  const row = pixels.subarray(0, pixels.length / 20)
  expect([row[0]! > 150, row.at(-4)! < 50]).toEqual([true, true])
})

test('what is no PNG or JPEG by its content is refused, whatever else it is', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const content of [svg, Buffer.from('GIF89a'), Buffer.alloc(0)]) {
    expect(await refusalOf(content)).toBe('image_type')
  }
  const png = pngOf(30, 30)
  for (const broken of [png.subarray(0, 20), png.subarray(0, 50), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0])]) {
    expect(await refusalOf(broken)).toBe('image_broken')
  }
})

test('the ratio holds within two in a hundred', async () => {
  expect(await refusalOf(pngOf(102, 100))).toBe('made')
  expect(await refusalOf(pngOf(103, 100))).toBe('image_ratio')
  expect(await refusalOf(pngOf(60, 10), { ratio: 6, widest: 60 })).toBe('made')
})

test('a few bytes that claim to be an enormous picture are refused before anything is decoded', async () => {
  const side = Math.ceil(Math.sqrt(mostPixels)) + 1
  const before = process.memoryUsage().rss
  expect(await refusalOf(pngOf(side, side, { pixels: false }))).toBe('image_pixels')
  expect(await refusalOf(pngOf(60_000, 60_000, { pixels: false }))).toBe('image_pixels')
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})
