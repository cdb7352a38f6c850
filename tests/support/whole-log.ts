import { type EventStore, type RecordedEvent, start } from '#platform/event-store/event-store.ts'

/** Reads every event, of `categories` if given. One page holds only 4 MiB. */
export const readWholeLog = async (
  eventStore: Pick<EventStore, 'readAll'>,
  categories?: readonly string[],
) => {
  const events: RecordedEvent[] = []
  for (let [after, isOver] = [start, false]; !isOver; ) {
    const page = await eventStore.readAll({
      after,
      limit: 1_000,
      ...(categories && { categories }),
    })
    events.push(...page.events)
    ;[after, isOver] = [page.next, page.end]
  }
  return events
}
