import { createHash } from 'node:crypto'

/** There is more to keep than may be kept. */
export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge'
}

export type BlobMeasure = Readonly<{ size: number; sha256: string }>

/**
 * Counts and hashes what goes through, some of it at a time. `most`: in bytes. @throws
 * BlobTooLarge, while reading
 */
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
  /** Once all has gone through. */
  const measure = (): BlobMeasure => ({ size, sha256: hash.digest('hex') })
  return { chunks, measure }
}
