import { Transformer } from '@napi-rs/image'
import { createLimitedQueue } from './concurrency/limited-queue.ts'
import { isHeic } from './file-types.ts'
import { pictureTypeOf } from './images/head.ts'
import { inspect } from './inspection.ts'

export type ImageRules = Readonly<{
  /** Width divided by height; null allows any. */
  ratio: number | null
  widest: number
}>

export type ImageProblem =
  | 'image_type'
  | 'image_heic'
  | 'image_broken'
  | 'image_pixels'
  | 'image_ratio'

export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly problem: ImageProblem
  readonly most: number | undefined
  constructor(problem: ImageProblem, { cause, most }: { cause?: unknown; most?: number } = {}) {
    super(problem, { cause })
    this.problem = problem
    this.most = most
  }
}

export type MadeImage = Readonly<{
  content: Uint8Array
  type: 'png' | 'jpg'
  width: number
  height: number
}>

/** A limit, because a few bytes can claim gigabytes of pixels. */
export const mostPixels = 8_000_000
/** With 16 bits per channel. Limits memory to 100 MB. */
export const mostDeepPixels = 4_000_000
const tolerance = 0.02
const jpegQuality = 88

// Decoding needs much memory, so one image is decoded at a time.
const decode = createLimitedQueue({ mostWaiting: 16, patience: 30_000 })

/** Re-encodes upright and without metadata. @throws ImageRefused, QueueBusy */
export const makeImage = async (
  content: Uint8Array,
  { ratio, widest }: ImageRules,
): Promise<MadeImage> => {
  const type = pictureTypeOf(content)
  if (!type) throw new ImageRefused(isHeic(content) ? 'image_heic' : 'image_type')
  const picture = await inspect('picture', new Uint8Array(content))
  if (!picture) throw new ImageRefused('image_broken')
  const most = picture.isDeep ? mostDeepPixels : mostPixels
  if (picture.width * picture.height > most)
    throw new ImageRefused('image_pixels', { most: most / 1_000_000 })
  if (ratio !== null) checkRatio(picture, ratio)
  const longest = ratio === null ? Math.max(picture.width, picture.height) : picture.width
  const scale = Math.min(1, widest / longest)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const made = await decode(() => redraw(picture.content, { type, width, height }))
  return { content: made, type, width, height }
}

const checkRatio = ({ width, height }: Pick<MadeImage, 'width' | 'height'>, ratio: number) => {
  const expected = height * ratio
  if (Math.abs(width - expected) > expected * tolerance) throw new ImageRefused('image_ratio')
}

const redraw = async (content: Uint8Array, { type, width, height }: Omit<MadeImage, 'content'>) => {
  try {
    const drawn = new Transformer(Buffer.from(content)).rotate().resize({ width, height })
    return await (type === 'png' ? drawn.png() : drawn.jpeg(jpegQuality))
  } catch (cause) {
    throw new ImageRefused('image_broken', { cause })
  }
}
