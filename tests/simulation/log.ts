import { categoryOf } from '#platform/event-store/categories.ts'
import {
  type AppendRequest,
  type AppendResult,
  type NewEvent,
  type Page,
  type Position,
  type ReadAllRequest,
  type RecordedEvent,
  start,
} from '#platform/event-store/event-store.ts'
import { storedIdOf } from '#platform/event-store/eventstoredb/stored-id.ts'

type Group = Readonly<{ requests: readonly AppendRequest[]; isUnseen: boolean }>

/** The stored events of a server in one order, as both kinds of store return them. */
export type SimulatedLog = Readonly<{
  events: readonly RecordedEvent[]
  head: () => Position
  stream: (name: string, fromRevision?: number) => readonly RecordedEvent[]
  readAll: (request: ReadAllRequest) => Page
  /** Appends like the PostgreSQL function: all groups in one transaction. */
  appendGroups: (groups: readonly Group[]) => readonly (readonly AppendResult[])[]
  /** Appends like EventStoreDB: it recognises a repeated event by its id. */
  appendToStream: (request: AppendRequest) => AppendResult
}>

const positionOf = (place: number): Position => String(place).padStart(20, '0')
const conflict: AppendResult = { appended: false, conflict: 'wrong-revision' }

export const createSimulatedLog = (moment: () => Date): SimulatedLog => {
  const events: RecordedEvent[] = []
  const streams = new Map<string, RecordedEvent[]>()
  const stream = (name: string) => streams.get(name) ?? []

  const add = (name: string, added: readonly NewEvent[], idOf: (event: NewEvent) => string) => {
    const list = streams.get(name) ?? []
    streams.set(name, list)
    for (const event of added) {
      const recorded: RecordedEvent = {
        ...structuredClone(event),
        id: idOf(event),
        stream: name,
        category: categoryOf(name),
        revision: list.length,
        position: positionOf(events.length + 1),
        recordedAt: moment().toISOString(),
      }
      list.push(recorded)
      events.push(recorded)
    }
    return {
      appended: true,
      revision: list.length - 1,
      position: positionOf(events.length),
    } as const
  }

  const isExpected = ({ stream: name, expected }: AppendRequest) =>
    expected === 'any' || stream(name).length - 1 === (expected === 'no-stream' ? -1 : expected)

  const appendGroups: SimulatedLog['appendGroups'] = (groups) => {
    const known = (name: string, { id }: NewEvent) => stream(name).find((one) => one.id === id)
    const seen = groups.map(
      ({ requests, isUnseen }) =>
        isUnseen &&
        requests.some((one) => one.events.some((event) => known(one.stream, event) !== undefined)),
    )
    return groups.map(({ requests, isUnseen }, n) =>
      requests.map((request): AppendResult => {
        const { stream: name, expected } = request
        if (isUnseen) return seen[n] ? conflict : add(name, request.events, ({ id }) => id)
        if (!isExpected(request)) return conflict
        const there = request.events.flatMap((event) => known(name, event) ?? [])
        if (there.length === 0) return add(name, request.events, ({ id }) => id)
        if (expected !== 'any') throw new DuplicateKey()
        const isSame = request.events.every((event, place) => isSameContent(event, there[place]))
        const last = there.at(-1)!
        return isSame
          ? { appended: true, revision: last.revision, position: last.position }
          : conflict
      }),
    )
  }

  return {
    events,
    stream: (name, fromRevision = 0) => stream(name).slice(fromRevision),
    head: () => positionOf(events.length),
    readAll: ({ after, limit, categories }) => {
      const from = after === start ? 0 : Number(after)
      const page = events.slice(from, from + limit)
      return {
        events: categories ? page.filter(({ category }) => categories.includes(category)) : page,
        next: positionOf(Math.max(from, Math.min(events.length, from + limit))),
        end: from + limit >= events.length,
      }
    },
    appendGroups,
    appendToStream: (request) => {
      const ids = request.events.map(storedIdOf)
      const there = stream(request.stream).filter(({ id }) => ids.includes(id))
      if (there.length === ids.length)
        return {
          appended: true,
          revision: there.at(-1)!.revision,
          position: there.at(-1)!.position,
        }
      if (!isExpected(request)) return conflict
      return add(request.stream, request.events, storedIdOf)
    },
  }
}

class DuplicateKey extends Error {
  override readonly name = 'DuplicateKey'
  readonly code = '23505'
}

const isSameContent = (event: NewEvent, other: RecordedEvent | undefined) =>
  other !== undefined &&
  JSON.stringify([event.type, event.data, event.metadata]) ===
    JSON.stringify([other.type, other.data, other.metadata])
