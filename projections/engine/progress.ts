import type { Position } from '#platform/event-store/event-store.ts'

export type Phase = 'replay' | 'indexes' | 'done'
/** `total` is an estimate from positions. */
export type ReplayProgress = Readonly<{
  phase: Phase
  events: number
  total: number
  seconds: number
  perSecond: number
}>
export type OnProgress = (progress: ReplayProgress) => void

export type Counter = Readonly<{
  add: (events: number, position: Position) => void
  enter: (phase: Phase) => void
  events: () => number
}>

const leastPause = 1_000

export const counting = (head: Position, onProgress?: OnProgress): Counter => {
  const began = performance.now()
  let reported = 0
  let phase: Phase = 'replay'
  let events = 0
  let position: Position = '0'

  const report = () => {
    reported = performance.now()
    const seconds = (reported - began) / 1_000
    const perSecond = seconds > 0 ? Math.round(events / seconds) : 0
    onProgress?.({ phase, events, total: totalOf(events, position, head), seconds, perSecond })
  }

  return {
    add: (more, reached) => {
      events += more
      position = reached
      if (performance.now() - reported >= leastPause) report()
    },
    enter: (entered) => {
      phase = entered
      report()
    },
    events: () => events,
  }
}

const totalOf = (events: number, position: Position, head: Position) => {
  const [reached, end] = [Number(position), Number(head)]
  return reached > 0 && end > reached ? Math.round((events * end) / reached) : events
}
