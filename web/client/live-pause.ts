import { useSyncExternalStore } from 'react'

let isPaused = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const isLivePaused = () => isPaused
export const useLivePaused = () => useSyncExternalStore(subscribe, isLivePaused)

const set = (paused: boolean) => {
  isPaused = paused
  for (const tell of listeners) tell()
}

export const pauseLive = () => set(true)

let whenResumed = () => {}
export const onResumed = (catchUp: () => void) => {
  whenResumed = catchUp
}

export const resumeLive = () => {
  if (!isPaused) return
  set(false)
  whenResumed()
}
