import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { drawPreview } from '#platform/images/preview.ts'
import { jpegOf, pngOf } from '#tests/support/images.ts'

const sizeOf = async (content: Uint8Array) => {
  const drawn = await drawPreview(content)
  if (!drawn) return undefined
  const { type, width, height } = imageSize(drawn)
  return [type, width, height]
}

test('a preview is a small WebP of the same shape, upright and never larger than the picture', async () => {
  expect(await sizeOf(pngOf(1280, 320))).toEqual(['webp', 640, 160])
  expect(await sizeOf(pngOf(30, 40))).toEqual(['webp', 30, 40])
  const photo = await jpegOf(300, 100, 'Mong Kok')
  expect(await sizeOf(photo)).toEqual(['webp', 100, 300])
  expect(Buffer.from((await drawPreview(photo))!).includes('Mong Kok')).toBe(false)
})

test('a picture of up to fifty million pixels has a preview', async () => {
  expect(await sizeOf(pngOf(10_000, 5_000))).toEqual(['webp', 640, 320])
  expect(await sizeOf(pngOf(10_000, 5_001))).toBeUndefined()
})

test('a picture with 16 bits a channel needs twice the memory, and may have twenty million pixels', async () => {
  expect(await sizeOf(pngOf(40, 20, { depth: 16 }))).toEqual(['webp', 40, 20])
  expect(await sizeOf(pngOf(5_000, 4_001, { depth: 16 }))).toBeUndefined()
})

test('an unreadable picture has no preview', async () => {
  expect(await drawPreview(Buffer.from('no picture'))).toBeUndefined()
  expect(await drawPreview(pngOf(40, 20).subarray(0, 60))).toBeUndefined()
  expect(await drawPreview(pngOf(0, 20, { pixels: false }))).toBeUndefined()
})
