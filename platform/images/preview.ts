import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import { readHead } from './head.ts'

/** A picture of more is not decoded: it takes four bytes a pixel. */
export const mostPreviewPixels = 50_000_000
/** Of 16 bits a channel. */
const mostDeepPixels = 20_000_000
/** In bytes: it is in memory whole. */
export const mostPreviewBytes = 100 * 1024 * 1024
/** As wide or high as the largest place that shows one, on a sharp screen. */
const widest = 640
const quality = 75

/** A small picture of an image, as WebP and without whatever else was in it; undefined for one that is too large or cannot be drawn. */
export const drawPreview = async (content: Uint8Array): Promise<Uint8Array | undefined> => {
  try {
    const { width, height, orientation = 1 } = imageSize(content)
    const isDeep = readHead(content, 'png')?.isDeep ?? false
    const pixels = width * height
    if (!(pixels > 0) || pixels > (isDeep ? mostDeepPixels : mostPreviewPixels)) return undefined
    const scale = Math.min(1, widest / Math.max(width, height))
    const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    // Cameras note how they were held instead of turning the picture.
    const [w, h] = orientation >= 5 ? [down, across] : [across, down]
    return await new Transformer(Buffer.from(content)).rotate().resize({ width: w!, height: h! }).webp(quality)
  } catch {
    return undefined
  }
}
