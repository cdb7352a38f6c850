/** Thrown if the connection broke, or if the body is shorter than announced. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/** Splits a body as it arrives. Calls `done` with each chunk when the next is requested. */
export const comingParts = (
  body: AsyncIterable<Uint8Array>,
  done: (chunk: Uint8Array) => void = () => undefined,
) => {
  const coming = body[Symbol.asyncIterator]()
  let waiting: Uint8Array[] = []
  let size = 0
  const more = async () => {
    const next = await coming.next()
    if (next.done) return false
    waiting.push(next.value)
    size += next.value.byteLength
    return true
  }
  return {
    isOver: async () => {
      while (size === 0) if (!(await more())) return true
      return false
    },
    peek: async (most: number) => {
      while (size < most && (await more()));
      return Buffer.concat(waiting).subarray(0, most)
    },
    rest: async function* (): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        yield* waiting.splice(0)
        size = 0
        if (!(await more())) return
      }
    },
    /**
     * Yields exactly `length` bytes. Use each chunk before requesting the next.
     * @throws PartMissing if the body is shorter
     */
    take: async function* (length: number): AsyncGenerator<Uint8Array, void> {
      for (let left = length; left > 0; ) {
        if (size === 0 && !(await more())) throw new PartMissing(`${left} bytes are missing`)
        const chunk = waiting.shift()
        if (!chunk) continue
        const taken = chunk.subarray(0, left)
        size -= chunk.byteLength
        if (taken.byteLength < chunk.byteLength) {
          const rest = chunk.subarray(taken.byteLength)
          waiting = [rest, ...waiting]
          size += rest.byteLength
        }
        left -= taken.byteLength
        yield taken
        if (taken.byteLength === chunk.byteLength) done(chunk)
      }
    },
  }
}
