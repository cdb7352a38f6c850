const listeners = new Set<() => void>()

/** Something has come over the network: what failed for want of one may be asked for again. */
export const networkSeen = () => {
  for (const hear of listeners) hear()
}

/** Answers the way to stop hearing of it. */
export const onNetworkSeen = (hear: () => void): (() => void) => {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}
