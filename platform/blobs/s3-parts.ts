import { randomInt } from 'node:crypto'
import { partSize } from './blob-store.ts'

/** Attempts per part. S3 numbers parts up to 10,000, and a file has at most 128 parts. */
const places = 75
let place = randomInt(places)

/** Each attempt to store a part has its own number, so two senders never overwrite each other. */
export const nextPartNumber = (part: number) => {
  place = (place + 1) % places
  return part * places + place + 1
}

/** An earlier version stored the ETag without the number. */
export const completedParts = (tags: readonly string[]) =>
  tags.map((tag, n) => {
    const [, number = n + 1, etag = tag] = /^(\d+) (.*)$/.exec(tag) ?? []
    return { PartNumber: Number(number), ETag: etag }
  })

export const readPart = async (chunks: AsyncIterable<Uint8Array>) => {
  const part = new Uint8Array(partSize)
  let size = 0
  for await (const chunk of chunks) {
    part.set(chunk, size)
    size += chunk.byteLength
  }
  return part.subarray(0, size)
}
