import { Transform } from 'node:stream'

/** zstd ignores this frame, which shows that a file is complete. */
const trailer = Buffer.concat([
  Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0x0a, 0x00, 0x00, 0x00]),
  Buffer.from('laurel-end'),
])

export const addTrailer = () =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => done(null, trailer),
  })

/** @throws if the trailer is missing */
export async function* withoutTrailer(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const bytes = Buffer.concat([held, chunk])
    const end = Math.max(0, bytes.length - trailer.length)
    if (end > 0) yield bytes.subarray(0, end)
    held = Buffer.from(bytes.subarray(end))
  }
  if (!held.equals(trailer)) throw new Error('The end of the file was cut off')
}
