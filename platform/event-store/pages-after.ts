import type { EventStore, Page, Position, ReadAllRequest } from './event-store.ts'

/** `until`: the last position that the caller needs. */
type PagesRequest = ReadAllRequest & Readonly<{ until?: Position }>

/** Reads the next page while the caller handles the present one. */
export async function* pagesAfter(
  { readAll }: Pick<EventStore, 'readAll'>,
  { until, ...request }: PagesRequest,
) {
  const read = (after: Position) => {
    const page = readAll({ ...request, after })
    // If the caller stops early, nobody awaits this page, and its error must not end the process.
    page.catch(() => undefined)
    return page
  }
  let next: Promise<Page> | undefined = read(request.after)
  while (next) {
    const page: Page = await next
    const isLast = page.end || (until !== undefined && page.next >= until)
    next = isLast ? undefined : read(page.next)
    yield page
  }
}
