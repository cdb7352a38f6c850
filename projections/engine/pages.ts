import type { EventStore, Page, Position } from '#platform/event-store/event-store.ts'
import type { Projection } from './projection.ts'

type Source = Readonly<{
  eventStore: Pick<EventStore, 'readAll'>
  projection: Pick<Projection, 'categories'>
  pageSize: number
}>

/** Prefetches the next page. */
export async function* pagesAfter(after: Position, { eventStore, projection, pageSize }: Source) {
  const read = (position: Position) => {
    const page = eventStore.readAll({
      after: position,
      limit: pageSize,
      categories: projection.categories,
    })
    page.catch(() => undefined)
    return page
  }
  let next: Promise<Page> | undefined = read(after)
  while (next) {
    const page: Page = await next
    next = page.end ? undefined : read(page.next)
    yield page
  }
}
