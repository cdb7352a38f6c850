import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import PQueue from 'p-queue'

/** What an image has to be. */
export type ImageRules = Readonly<{
  /** Width to height. */
  ratio: number
  /** Wider ones are made smaller: no page shows more. */
  widest: number
}>

export type ImageProblem = 'image_type' | 'image_broken' | 'image_pixels' | 'image_ratio'

/** The bytes are no image that may be kept. */
export class ImageRefused extends Error {
  override readonly name = 'ImageRefused'
  readonly problem: ImageProblem
  constructor(problem: ImageProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export type Image = Readonly<{ content: Uint8Array; type: 'png' | 'jpg'; width: number; height: number }>

/** A few bytes may claim to be gigabytes of pixels; four bytes each of this many are about 100 MB. */
export const mostPixels = 25_000_000
/** A drawing program is a few pixels off now and then. */
const tolerance = 0.02
const jpegQuality = 88

// Decoding takes memory by the pixel: one at a time, however many are sent at once.
const decoding = new PQueue({ concurrency: 1 })

/**
 * Checks a PNG or JPEG by its content and makes it anew: upright, not wider than needed, and without whatever else was in the file, such as
 * where a photograph was taken. @throws ImageRefused
 */
export const makeImage = async (content: Uint8Array, { ratio, widest }: ImageRules): Promise<Image> => {
  const type = typeOf(content)
  const size = uprightSize(content)
  // Before anything is decoded.
  if (size.width * size.height > mostPixels) throw new ImageRefused('image_pixels')
  const wanted = size.height * ratio
  if (Math.abs(size.width - wanted) > wanted * tolerance) throw new ImageRefused('image_ratio')
  const width = Math.min(size.width, widest)
  const height = Math.max(1, Math.round((size.height * width) / size.width))
  const made = await decoding.add(() => redraw(content, { type, width, height }))
  return { content: made, type, width, height }
}

const startsWith = (content: Uint8Array, bytes: readonly number[]) => bytes.every((byte, at) => content[at] === byte)

const typeOf = (content: Uint8Array): Image['type'] => {
  if (startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(content, [0xff, 0xd8, 0xff])) return 'jpg'
  throw new ImageRefused('image_type')
}

// From the file's head alone. Cameras note how they were held instead of turning the picture.
const uprightSize = (content: Uint8Array) => {
  try {
    const { width, height, orientation = 1 } = imageSize(content)
    if (width > 0 && height > 0) return orientation >= 5 ? { width: height, height: width } : { width, height }
  } catch (cause) {
    throw new ImageRefused('image_broken', cause)
  }
  throw new ImageRefused('image_broken')
}

const redraw = async (content: Uint8Array, { type, width, height }: Omit<Image, 'content'>) => {
  try {
    const drawn = new Transformer(Buffer.from(content)).rotate().resize({ width, height })
    return await (type === 'png' ? drawn.png() : drawn.jpeg(jpegQuality))
  } catch (cause) {
    throw new ImageRefused('image_broken', cause)
  }
}
