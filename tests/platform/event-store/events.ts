import { randomUUID } from 'node:crypto'
import type {
  EventStore,
  NewEvent,
  Page,
  RecordedEvent,
} from '#platform/event-store/event-store.ts'
import { start } from '#platform/event-store/event-store.ts'

/** A category of its own, so that tests may share a log. */
export const newCategory = () => `c${randomUUID().replaceAll('-', '')}`

export const newStream = (category: string = newCategory()) => `${category}-${randomUUID()}`

export const anEvent = (
  data: Record<string, unknown> = { points: 5, ruleName: '準時交功課' },
): NewEvent => ({
  id: randomUUID(),
  type: 'PointsRewarded',
  data,
  metadata: {
    organizationId: randomUUID(),
    periodId: randomUUID(),
    actorId: randomUUID(),
    actorRole: 'admin',
    commandId: randomUUID(),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    occurredAt: '2026-11-20T08:00:00.000Z',
    v: '1',
  },
})

export const someEvents = (count: number) => Array.from({ length: count }, () => anEvent())

/** Distinguishes events, because a store may record them under other ids. */
export const idsOf = (events: readonly Pick<NewEvent, 'metadata'>[]) =>
  events.map(({ metadata }) => metadata.commandId)

type Walk = Readonly<{ categories?: readonly string[]; after?: string; limit?: number }>

/** Every page from a position to the end. */
export const readPages = async (
  store: EventStore,
  { categories, after = start, limit = 100 }: Walk,
) => {
  const pages: Page[] = []
  for (let next = after; ; ) {
    const page = await store.readAll({ after: next, limit, categories })
    pages.push(page)
    if (page.end) return pages
    next = page.next
  }
}

export const pagedEvents = (pages: readonly Page[]): readonly RecordedEvent[] =>
  pages.flatMap(({ events }) => events)
