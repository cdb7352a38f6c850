import type { Page, ReadAllRequest, RecordedEvent } from '#platform/event-store/event-store.ts'
import { anEvent, idsOf } from './events.ts'

export const paddedPosition = (n: number) => String(n).padStart(20, '0')

/** A log in memory that records its calls. */
export const createNotedLog = () => {
  const events: RecordedEvent[] = []
  const asked: ReadAllRequest[] = []
  let answering = async () => {}
  return {
    asked,
    /** Delays each answer, once the log was read, until `wait` resolves. */
    answerAfter: (wait: () => Promise<void>) => {
      answering = wait
    },
    append: (category: string) => {
      const stream = `${category}-1`
      const recorded = {
        ...anEvent(),
        stream,
        category,
        revision: 0,
        recordedAt: '2026-11-26T08:00:00.000Z',
      }
      events.push({ ...recorded, position: paddedPosition(events.length + 1) })
    },
    cut: (count: number) => events.splice(count),
    idsAfter: (position: string, category: string) =>
      idsOf(events.filter((event) => event.position > position && event.category === category)),
    readAll: async (request: ReadAllRequest): Promise<Page> => {
      asked.push(request)
      const { after, limit, categories } = request
      const isWanted = (event: RecordedEvent) =>
        event.position > after && (!categories || categories.includes(event.category))
      const found = events.filter(isWanted)
      const [page, head] = [found.slice(0, limit), paddedPosition(events.length)]
      await answering()
      if (found.length > limit) return { events: page, next: page.at(-1)!.position, end: false }
      return { events: page, next: head > after ? head : after, end: true }
    },
  }
}
