import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { EventLog, Logged } from './event-log.ts'
import { streamNameOf } from './messages.ts'

const backwards = 1

/** Returns the events of a read; undefined if the stream does not exist. */
export const eventsFor = (log: EventLog, request: ReadReq): readonly Logged[] | undefined => {
  const options = request.getOptions()
  const count = Number(options?.getCount())
  const inOrder =
    options?.getReadDirection() === backwards ? reversed : (events: readonly Logged[]) => events
  const all = options?.getAll()
  if (all) {
    const position = all.getPosition()
    // A read starts with the event at the position itself.
    const from = position && BigInt(position.getCommitPosition())
    return inOrder(from === undefined ? log.all : log.all.slice(indexAt(log.all, from))).slice(
      0,
      count,
    )
  }
  const stream = log.streams.get(streamNameOf(options?.getStream()?.getStreamIdentifier()))
  const from = options?.getStream()?.hasRevision() ? Number(options.getStream()?.getRevision()) : 0
  return stream && inOrder(stream.slice(from)).slice(0, count)
}

const reversed = (events: readonly Logged[]) => events.toReversed()

/** Returns the index of the first event at or after the position. */
const indexAt = (events: readonly Logged[], position: bigint) => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.position ?? 0n) < position) low = middle + 1
    else high = middle
  }
  return low
}
