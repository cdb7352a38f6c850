/** zstd skips this frame. Without it a file that lost its last bytes would seem whole. */
const trailer = Buffer.concat([
  Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0x0a, 0x00, 0x00, 0x00]),
  Buffer.from('laurel-end'),
])

export async function* withTrailer(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source
  yield trailer
}

/** @throws if the trailer is missing */
export async function* withoutTrailer(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk])
    const end = Math.max(0, bytes.length - trailer.length)
    if (end > 0) yield bytes.subarray(0, end)
    held = Buffer.from(bytes.subarray(end))
  }
  if (!held.equals(trailer)) throw new Error('The end was cut off')
}
