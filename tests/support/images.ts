import { crc32, deflateSync } from 'node:zlib'
import { Transformer } from '@napi-rs/image'

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/**
 * A PNG in one shade of grey, 16 bits deep with colours and transparency. `text` is in a comment.
 * With `pixels: false` it only claims its size.
 */
export const pngOf = (
  width: number,
  height: number,
  { shade = 128, text = '', pixels = true, depth = 8 } = {},
) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([depth, depth === 16 ? 6 : 0, 0, 0, 0], 8)
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(depth === 16 ? width * 8 : width, shade),
  ])
  const rows = pixels ? Buffer.concat(Array.from({ length: height }, () => row)) : Buffer.alloc(1)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...(text ? [chunk('tEXt', Buffer.from(`Comment\0${text}`))] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

// As a phone held upright writes it: rotated by 90 degrees, and with a location.
const exif = (place: string) => {
  const tiff = Buffer.from(
    `49492a0008000000020012010300010000000600000098820200${Buffer.from([place.length + 1, 0, 0, 0]).toString('hex')}26000000` +
      `00000000${Buffer.from(`${place}\0`).toString('hex')}`,
    'hex',
  )
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/**
 * A JPEG with a black upper half. `place` makes it a phone's photo, lying on its side and
 * containing the location.
 */
export const jpegOf = async (width: number, height: number, place?: string) => {
  const pixels = new Uint8Array(width * height * 4)
    .fill(0, 0, width * height * 2)
    .fill(200, width * height * 2)
  const jpeg = await Transformer.fromRgbaPixels(pixels, width, height).jpeg(80)
  return place ? Buffer.concat([jpeg.subarray(0, 2), exif(place), jpeg.subarray(2)]) : jpeg
}

/** The body and header of a multipart request with these files, each in its own field. */
export const multipart = (
  files: readonly Readonly<{ field: string; content: Uint8Array; name?: string; type?: string }>[],
) => {
  const boundary = 'laurel-test-boundary'
  const parts = files.flatMap(({ field, content, name = 'image.png', type = 'image/png' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  return {
    body: Buffer.concat(
      [...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part as string)),
    ),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
