export const createSilenceTimeout = (ms: number) => {
  const ended = new AbortController()
  const end = () => ended.abort(new Error(`The blob store has been silent for ${ms} ms`))
  let timer = setTimeout(end, ms)
  const stop = () => clearTimeout(timer)
  return {
    signal: ended.signal,
    stop,
    watch: async function* <Chunk>(source: AsyncIterable<Chunk>) {
      try {
        for await (const chunk of source) {
          // The timer stops while a chunk is processed, because only the reader is slow then.
          stop()
          yield chunk
          timer = setTimeout(end, ms)
        }
      } finally {
        stop()
      }
    },
  }
}
