import { setTimeout } from 'node:timers/promises'

/** In ms. */
export type Pause = (ms: number) => Promise<unknown>

/** Closes connections within `ms`. */
type Leave = (ms: number, pause: Pause) => Promise<void>

export type Drain = Readonly<{
  isDraining: () => boolean
  onDrain: (leave: Leave) => void
  /** Lasts `ms`, during which clients move to other processes. */
  run: (ms: number) => Promise<void>
}>

export const createDrain = (pause: Pause = setTimeout): Drain => {
  let draining = false
  const leaves: Leave[] = []
  return {
    isDraining: () => draining,
    onDrain: (leave) => {
      leaves.push(leave)
    },
    run: async (ms) => {
      draining = true
      await Promise.all([pause(ms), ...leaves.map((leave) => leave(ms, pause))])
    },
  }
}
