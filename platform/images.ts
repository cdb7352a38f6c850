import { Transformer } from '@napi-rs/image'
import PQueue, { TimeoutError } from 'p-queue'
import { isHeic } from './file-types.ts'
import { pictureTypeOf } from './images/head.ts'
import { InspectionBusy, inspect } from './inspection.ts'

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

/** A few bytes can claim gigabytes of pixels. */
export const mostPixels = 8_000_000
/** With 16 bits per channel. Limits memory to 100 MB. */
export const mostDeepPixels = 4_000_000
const tolerance = 0.02
const jpegQuality = 88
const mostWaiting = 16
const patience = 30_000

// Decoding needs much memory, so one image is decoded at a time.
const decoding = new PQueue({ concurrency: 1, timeout: patience })

export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}

/** Re-encodes upright and without metadata. @throws ImageRefused, ImagesBusy */
export const makeImage = async (
  content: Uint8Array,
  { ratio, widest }: ImageRules,
): Promise<MadeImage> => {
  const type = pictureTypeOf(content)
  if (!type) throw new ImageRefused(isHeic(content) ? 'image_heic' : 'image_type')
  const picture = await inspect('picture', new Uint8Array(content)).catch(busyIfLate)
  if (!picture) throw new ImageRefused('image_broken')
  const most = picture.isDeep ? mostDeepPixels : mostPixels
  if (picture.width * picture.height > most)
    throw new ImageRefused('image_pixels', { most: most / 1_000_000 })
  if (ratio !== null) checkRatio(picture, ratio)
  const longest = ratio === null ? Math.max(picture.width, picture.height) : picture.width
  const scale = Math.min(1, widest / longest)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  if (decoding.size >= mostWaiting) throw new ImagesBusy()
  const made = await decoding
    .add(() => redraw(picture.content, { type, width, height }))
    .catch(busyIfLate)
  return { content: made, type, width, height }
}

const checkRatio = ({ width, height }: Pick<MadeImage, 'width' | 'height'>, ratio: number) => {
  const expected = height * ratio
  if (Math.abs(width - expected) > expected * tolerance) throw new ImageRefused('image_ratio')
}

const busyIfLate = (error: unknown): never => {
  throw error instanceof TimeoutError || error instanceof InspectionBusy ? new ImagesBusy() : error
}

const redraw = async (content: Uint8Array, { type, width, height }: Omit<MadeImage, 'content'>) => {
  try {
    const drawn = new Transformer(Buffer.from(content)).rotate().resize({ width, height })
    return await (type === 'png' ? drawn.png() : drawn.jpeg(jpegQuality))
  } catch (cause) {
    throw new ImageRefused('image_broken', { cause })
  }
}
