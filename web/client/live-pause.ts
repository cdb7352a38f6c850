import { useSyncExternalStore } from 'react'
import { createSubscribers } from './subscribers.ts'

let isPaused = false
const { tell, subscribe } = createSubscribers()

export const isLivePaused = () => isPaused
export const useLivePaused = () => useSyncExternalStore(subscribe, isLivePaused)

const set = (paused: boolean) => {
  isPaused = paused
  tell()
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
