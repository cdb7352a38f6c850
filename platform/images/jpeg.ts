import type { PictureHead } from './picture-head.ts'

const [startOfImage, endOfImage, startOfScan, huffman, quantisation, restart] = [
  0xd8, 0xd9, 0xda, 0xc4, 0xdb, 0xdd,
]
const [jfif, exif, adobe] = [0xe0, 0xe1, 0xee]
const frames = new Set([0xc0, 0xc1, 0xc2])
const kept = new Set([jfif, exif, adobe, huffman, quantisation, restart, startOfScan, ...frames])
/** Each scan covers the whole picture. Usual files have about ten. */
const mostScans = 64
const mostSegments = 1_000

type JpegParts = { parts: Buffer[]; frame?: Buffer; scans: number }

/** Copies a single frame, so that every decoder reads the same size (decision 0144). */
export const cleanJpeg = (content: Buffer): PictureHead | undefined => {
  const found: JpegParts = { parts: [Buffer.from([0xff, startOfImage])], scans: 0 }
  let at = 2
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const marker = markerAt(content, at)
    if (!marker) return undefined
    if (marker.code === endOfImage) return headOf(found)
    const end = takeSegment(content, marker, found)
    if (end === undefined) return undefined
    at = end
  }
  return undefined
}

type Marker = Readonly<{ code: number; at: number }>

const markerAt = (content: Buffer, from: number): Marker | undefined => {
  if (content[from] !== 0xff) return undefined
  let at = from
  while (content[at] === 0xff) at += 1
  const code = content[at]
  return code === undefined || code === 0 ? undefined : { code, at }
}

const takeSegment = (
  content: Buffer,
  { code, at }: Marker,
  found: JpegParts,
): number | undefined => {
  if (at + 3 > content.length) return undefined
  const length = content.readUInt16BE(at + 1)
  const segment = content.subarray(at + 1, at + 1 + length)
  if (length < 2 || segment.length < length) return undefined
  if (frames.has(code)) {
    if (found.frame || length < 8) return undefined
    found.frame = segment
  }
  const isScan = code === startOfScan
  if (isScan) found.scans += 1
  if (isScan && (!found.frame || found.scans > mostScans)) return undefined
  const end = isScan ? endOfScan(content, at + 1 + length) : at + 1 + length
  if (kept.has(code)) found.parts.push(Buffer.from([0xff, code]), content.subarray(at + 1, end))
  // Refuses arithmetic coding, lossless frames and a later height.
  return kept.has(code) || code >= jfif ? end : undefined
}

const endOfScan = (content: Buffer, from: number) => {
  let at = from
  for (;;) {
    at = content.indexOf(0xff, at)
    if (at === -1) return content.length
    const next = content[at + 1]
    const isPixels = next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (!isPixels) return at
    at += 2
  }
}

const headOf = ({ parts, frame, scans }: JpegParts): PictureHead | undefined => {
  if (!frame || scans === 0) return undefined
  const content = Buffer.concat([...parts, Buffer.from([0xff, endOfImage])])
  return {
    height: frame.readUInt16BE(3),
    width: frame.readUInt16BE(5),
    isDeep: frame[2] !== 8,
    content,
  }
}
