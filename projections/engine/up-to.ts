import { setTimeout } from 'node:timers/promises'
import type { EventStore, Position } from '#platform/event-store/event-store.ts'

/** Ends the log at `last`. `gently`: pauses after each page for as long as the page took. */
export const upTo = (eventStore: EventStore, last: Position, gently = false): EventStore => {
  let read = Number.NaN
  return {
    ...eventStore,
    readAll: async (request) => {
      if (gently && read > 0) await setTimeout(Math.min(performance.now() - read, 1_000))
      read = performance.now()
      if (request.after >= last) return { events: [], next: request.after, end: true }
      const page = await eventStore.readAll(request)
      if (page.next < last && !page.end) return page
      const events = page.events.filter(({ position }) => position <= last)
      return { events, next: page.next < last ? page.next : last, end: true }
    },
  }
}
