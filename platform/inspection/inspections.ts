import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { pictureTypeOf, readPictureHead } from '../images/head.ts'
import type { PictureHead } from '../images/picture-head.ts'

export const inspections = {
  fileType: (sample: Uint8Array) => fileTypeFromBuffer(sample),
  picture: (content: Uint8Array) => {
    const type = pictureTypeOf(content)
    const head = type && readPictureHead(content, type)
    return type && head ? { ...upright(head), type } : undefined
  },
  anyPicture: (content: Uint8Array) => {
    const type = pictureTypeOf(content)
    const head = type ? readPictureHead(content, type) : sizeOf(content)
    return head && upright(head)
  },
}
export type Inspections = typeof inspections

// Cameras store the orientation instead of rotating the picture.
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
