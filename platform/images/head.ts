import { cleanJpeg } from './jpeg.ts'
import type { PictureHead } from './picture-head.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const firstChunk = Buffer.from([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])

export const pictureTypeOf = (content: Uint8Array) => {
  if (Buffer.compare(content.subarray(0, 8), signature) === 0) return 'png'
  return content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff ? 'jpg' : undefined
}

export const readPictureHead = (
  content: Uint8Array,
  type: 'png' | 'jpg',
): PictureHead | undefined => {
  const head = type === 'png' ? pngHead(Buffer.from(content)) : cleanJpeg(Buffer.from(content))
  return head && head.width > 0 && head.height > 0 ? head : undefined
}

// Decoders refuse a picture that begins with another chunk.
const pngHead = (content: Buffer): PictureHead | undefined => {
  if (content.length < 33 || !content.subarray(8, 16).equals(firstChunk)) return undefined
  const isDeep = content.readUInt8(24) === 16
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20), isDeep, content }
}
