import { createHash } from 'node:crypto'

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

export type BlobMeasure = Readonly<{ size: number; sha256: string }>

/** @throws BlobTooLarge while reading, above `most` bytes */
export const measureChunks = (source: AsyncIterable<Uint8Array>, most: number) => {
  const hash = createHash('sha256')
  let size = 0
  const chunks = async function* () {
    for await (const chunk of source) {
      size += chunk.byteLength
      if (size > most) throw new BlobTooLarge(`more than ${most} bytes`)
      hash.update(chunk)
      yield chunk
    }
  }
  const measure = (): BlobMeasure => ({ size, sha256: hash.digest('hex') })
  return { chunks, measure }
}
