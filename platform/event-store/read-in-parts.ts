import type { EventStore, RecordedEvent } from './event-store.ts'

/** Few, because a part's events are in memory together. */
export const streamsInPart = 64

/** Reads streams one part after another, so that a large request does not hold all its events. */
export async function* readInParts(
  eventStore: Pick<EventStore, 'readStreams'>,
  streams: readonly string[],
  fromRevisions?: ReadonlyMap<string, number>,
): AsyncGenerator<readonly [stream: string, events: readonly RecordedEvent[]]> {
  const distinct = [...new Set(streams)]
  for (let n = 0; n < distinct.length; n += streamsInPart) {
    const part = distinct.slice(n, n + streamsInPart)
    const found = await eventStore.readStreams(part, fromRevisions)
    for (const stream of part) yield [stream, found.get(stream) ?? []]
  }
}
