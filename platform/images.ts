import { Transformer } from '@napi-rs/image'
import PQueue, { TimeoutError } from 'p-queue'
import { isHeic } from './file-types.ts'
import { pictureTypeOf } from './images/head.ts'
import { InspectionBusy, inspect } from './inspection.ts'

/** What an image has to be. */
export type ImageRules = Readonly<{
  /** Width to height; null for any. */
  ratio: number | null
  /** Wider ones are made smaller: no page shows more. */
  widest: number
}>

export type ImageProblem =
  | 'image_type'
  | 'image_heic'
  | 'image_broken'
  | 'image_pixels'
  | 'image_ratio'

/** The bytes are no image that may be kept. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly problem: ImageProblem
  /** Of `image_pixels`: how many millions there may be. */
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

/**
 * A few bytes may claim to be gigabytes of pixels. No page shows more than some hundred thousand; a
 * phone's photograph has more.
 */
export const mostPixels = 8_000_000
/** Of 16 bits a channel, so that no picture takes more than some 100 MB while it is drawn anew. */
export const mostDeepPixels = 4_000_000
/** A drawing program is a few pixels off now and then. */
const tolerance = 0.02
const jpegQuality = 88
/** As many wait as a whole school's staff would send at once. */
const mostWaiting = 16
const patience = 30_000

// Decoding takes memory by the pixel: one at a time, however many are sent at once. It is done in a
// thread of its own.
const decoding = new PQueue({ concurrency: 1, timeout: patience })

/** Too many images are being drawn: later there is time. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}

/**
 * Checks a PNG or JPEG by its content and makes it anew: upright, not wider than needed, and
 * without whatever else was in the file, such as where a photograph was taken. @throws
 * ImageRefused, ImagesBusy
 */
export const makeImage = async (
  content: Uint8Array,
  { ratio, widest }: ImageRules,
): Promise<MadeImage> => {
  const type = pictureTypeOf(content)
  if (!type) throw new ImageRefused(isHeic(content) ? 'image_heic' : 'image_type')
  const picture = await inspect('picture', new Uint8Array(content)).catch(busyIfLate)
  if (!picture) throw new ImageRefused('image_broken')
  // Before anything is decoded.
  const most = picture.isDeep ? mostDeepPixels : mostPixels
  if (picture.width * picture.height > most)
    throw new ImageRefused('image_pixels', { most: most / 1_000_000 })
  if (ratio !== null) checkRatio(picture, ratio)
  // A tall one is bound by its height.
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
  const wanted = height * ratio
  if (Math.abs(width - wanted) > wanted * tolerance) throw new ImageRefused('image_ratio')
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
