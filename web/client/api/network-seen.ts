const listeners = new Set<() => void>()

export const networkSeen = () => {
  for (const hear of listeners) hear()
}

export const onNetworkSeen = (hear: () => void): (() => void) => {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}
