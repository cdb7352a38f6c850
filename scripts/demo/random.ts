export type Random = {
  /** From 0, and below 1. */
  next: () => number
  /** Both included. */
  between: (from: number, to: number) => number
  pick: <T>(list: readonly T[]) => T
  sample: <T>(list: readonly T[], count: number) => T[]
  chance: (probability: number) => boolean
}

/** The generator is Mulberry32. */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    if (!list.length) throw new RangeError('There is nothing to pick from')
    return list[between(0, list.length - 1)] as T
  }
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const indexes = list.map((_, index) => index)
    for (let i = 0; i < Math.min(count, list.length); i++) {
      const j = between(i, list.length - 1)
      ;[indexes[i], indexes[j]] = [indexes[j]!, indexes[i]!]
    }
    return indexes
      .slice(0, count)
      .sort((a, b) => a - b)
      .map((index) => list[index]!)
  }
  return { next, between, pick, sample, chance: (probability) => next() < probability }
}
