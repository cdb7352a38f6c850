import { setTimeout } from 'node:timers/promises'

export type Drain = Readonly<{
  isDraining: () => boolean
  onDrain: (leave: (ms: number) => Promise<void>) => void
  /** Resolves after `ms`, once clients have moved away. */
  run: (ms: number) => Promise<void>
}>

export const createDrain = (): Drain => {
  let draining = false
  const leaves: ((ms: number) => Promise<void>)[] = []
  return {
    isDraining: () => draining,
    onDrain: (leave) => {
      leaves.push(leave)
    },
    run: async (ms) => {
      draining = true
      await Promise.all([setTimeout(ms), ...leaves.map((leave) => leave(ms))])
    },
  }
}
