import { Transformer } from '@napi-rs/image'
import { inspect } from '../inspection.ts'

/** Decoding needs four bytes per pixel. */
export const mostPreviewPixels = 50_000_000
const mostDeepPixels = 20_000_000
export const mostPreviewBytes = 100 * 1024 * 1024
const widest = 640
const quality = 75

/** Returns undefined if the image is too large or broken. */
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
