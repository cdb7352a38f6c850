import { setInterval } from 'node:timers/promises'

const beatEvery = 10_000

export const withHeartbeat = async <Result>(
  beat: () => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const ended = new AbortController()
  const beats = beatUntil(ended.signal, beat)
  try {
    return await work()
  } finally {
    ended.abort()
    await beats
  }
}

const beatUntil = async (signal: AbortSignal, beat: () => void) => {
  try {
    for await (const _ of setInterval(beatEvery, undefined, { signal })) beat()
  } catch {}
}
