/**
 * Keeps subscribers to a change. `begin` runs for the first; the function that it returns runs
 * after the last has left.
 */
export const createSubscribers = (begin: () => () => void = () => () => {}) => {
  const subscribers = new Set<() => void>()
  let end = () => {}
  return {
    tell: () => {
      for (const hear of subscribers) hear()
    },
    subscribe: (hear: () => void) => {
      if (subscribers.size === 0) end = begin()
      subscribers.add(hear)
      return () => {
        if (subscribers.delete(hear) && subscribers.size === 0) end()
      }
    },
  }
}
