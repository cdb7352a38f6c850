import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { pictureTypeOf, readPictureHead } from '../images/head.ts'
import type { PictureHead } from '../images/picture-head.ts'

/** What an inspection thread can be asked. Nothing here trusts a byte that it reads. */
export const inspections = {
  /** Which type of file begins like this. */
  fileType: (sample: Uint8Array) => fileTypeFromBuffer(sample),
  /** A PNG or JPEG that may be decoded; undefined for a broken one. */
  picture: (content: Uint8Array) => {
    const type = pictureTypeOf(content)
    const head = type && readPictureHead(content, type)
    return type && head ? { ...upright(head), type } : undefined
  },
  /** A picture of any kind, for its preview. */
  anyPicture: (content: Uint8Array) => {
    const type = pictureTypeOf(content)
    const head = type ? readPictureHead(content, type) : sizeOf(content)
    return head && upright(head)
  },
}
export type Inspections = typeof inspections

// Cameras note how they were held instead of turning the picture.
const upright = (head: PictureHead): PictureHead => {
  const isTurned = (sizeOf(head.content)?.orientation ?? 1) >= 5
  return isTurned ? { ...head, width: head.height, height: head.width } : head
}

const sizeOf = (content: Uint8Array) => {
  try {
    const { width, height, orientation } = imageSize(content)
    return { width, height, orientation, isDeep: false, content }
  } catch {
    return undefined
  }
}
