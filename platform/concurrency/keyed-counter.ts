export type KeyedCounter = Readonly<{
  countOf: (key: string) => number
  /** Increments the key's count. Returns a function that decrements it once. */
  enter: (key: string) => () => void
}>

export const createKeyedCounter = (): KeyedCounter => {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  return {
    countOf,
    enter: (key) => {
      counts.set(key, countOf(key) + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        const left = countOf(key) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
