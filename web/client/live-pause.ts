import { useSyncExternalStore } from 'react'

let isPaused = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Whether the person at this screen holds what changes by itself. It goes for the screen, and ends
 * with it.
 */
export const isLivePaused = () => isPaused
export const useLivePaused = () => useSyncExternalStore(subscribe, isLivePaused)

const set = (paused: boolean) => {
  isPaused = paused
  for (const tell of listeners) tell()
}

export const pauseLive = () => set(true)

let whenResumed = () => {}
/** The line, which is loaded later than this, reads anew what was missed. */
export const onResumed = (catchUp: () => void) => {
  whenResumed = catchUp
}

/** What was missed meanwhile is read anew. */
export const resumeLive = () => {
  if (!isPaused) return
  set(false)
  whenResumed()
}
