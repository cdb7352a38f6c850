import { streamsOfProfile, streamsOfStudent } from '#domain/streams.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'

export type FindsStreams = Pick<EventStore, 'findStreams'>
export type StudentLife = Readonly<{
  userId: string
  isWhole: boolean
  profileIds: readonly string[]
}>

const streamsAtOnce = 500

const streamsOf = ({ userId, isWhole, profileIds }: StudentLife) => [
  ...(isWhole ? streamsOfStudent(userId) : []),
  ...profileIds.flatMap(streamsOfProfile),
]

/** Returns the users who have events. Reads the log, because read models may lag. */
export const withEvents = async (
  eventStore: FindsStreams,
  lives: readonly StudentLife[],
): Promise<ReadonlySet<string>> => {
  const owners = new Map(
    lives.flatMap((life) => streamsOf(life).map((stream) => [stream, life.userId] as const)),
  )
  const streams = [...owners.keys()]
  const found = new Set<string>()
  for (let at = 0; at < streams.length; at += streamsAtOnce) {
    const present = await eventStore.findStreams(streams.slice(at, at + streamsAtOnce))
    for (const stream of present) found.add(owners.get(stream) ?? '')
  }
  return found
}
