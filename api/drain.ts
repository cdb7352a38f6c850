import { setTimeout } from 'node:timers/promises'

/**
 * How a process leaves service: it says so, goes on serving while its proxy looks for another, and
 * hands its sockets over.
 */
export type Drain = Readonly<{
  isDraining: () => boolean
  /** `leave` hands over what is held open, within so many ms. */
  onDrain: (leave: (ms: number) => Promise<void>) => void
  /** Answers after `ms`: then nobody who asks /readyz sends anything here any more. */
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
