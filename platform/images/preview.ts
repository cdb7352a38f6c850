import { Transformer } from '@napi-rs/image'
import { inspect } from '../inspection.ts'

/** A picture of more is not decoded: it takes four bytes a pixel. */
export const mostPreviewPixels = 50_000_000
/** Of 16 bits a channel. */
const mostDeepPixels = 20_000_000
/** In bytes: it is in memory whole. */
export const mostPreviewBytes = 100 * 1024 * 1024
/** As wide or high as the largest place that shows one, on a sharp screen. */
const widest = 640
const quality = 75

/**
 * A small picture of an image, as WebP and without whatever else was in it; undefined for one that
 * is too large or cannot be drawn.
 */
export const drawPreview = async (content: Uint8Array): Promise<Uint8Array | undefined> => {
  try {
    const picture = await inspect('anyPicture', new Uint8Array(content))
    if (!picture) return undefined
    const { width, height, isDeep } = picture
    const pixels = width * height
    if (!(pixels > 0) || pixels > (isDeep ? mostDeepPixels : mostPreviewPixels)) return undefined
    const scale = Math.min(1, widest / Math.max(width, height))
    const [w, h] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    const drawn = new Transformer(Buffer.from(picture.content))
      .rotate()
      .resize({ width: w!, height: h! })
    return await drawn.webp(quality)
  } catch {
    return undefined
  }
}
