import { withDeadline } from '#platform/concurrency/deadline.ts'
import { deadlines } from '#platform/event-store/deadlines.ts'
import {
  type AppendRequest,
  type AppendResult,
  type EventStore,
  OutcomeUnknown,
} from '#platform/event-store/event-store.ts'
import { groupCommit } from '#platform/event-store/postgres/group-commit.ts'
import { settledAppends, settledInOrder } from '#platform/event-store/settled-in-order.ts'
import { isTransient, Unavailable } from '#platform/transient-errors.ts'
import type { SimulatedLog } from './log.ts'
import { ConnectionLost, type Network } from './network.ts'
import type { Process } from './time.ts'

export type StoreKind = 'postgres' | 'eventstoredb'

export type StoreParts = Readonly<{ log: SimulatedLog; network: Network; process: Process }>

export const storeId = '01890000-0000-7000-8000-000000000001'

const opened = (parts: StoreParts) => {
  const { log, network, process } = parts
  const over = <Result>(what: string, ms: number, work: () => Result) =>
    withDeadline(ms, network.call({ process, link: 'store', what, work }), 'The event store')

  const read = async <Result>(what: string, ms: number, work: () => Result): Promise<Result> => {
    try {
      return await over(what, ms, work)
    } catch (error) {
      if (!isTransient(error)) throw error
      throw new Unavailable('The event store cannot do this at the moment', { cause: error })
    }
  }
  const append = async <Result>(what: string, work: () => Result): Promise<Result> => {
    try {
      return await over(what, deadlines.append, work)
    } catch (error) {
      if (!isTransient(error)) throw error
      if (error instanceof ConnectionLost && !error.isSent)
        throw new Unavailable('The event store cannot do this at the moment', { cause: error })
      throw new OutcomeUnknown('The connection broke during an append', { cause: error })
    }
  }
  const reading = {
    readStream: (stream: string, from = 0) =>
      read(`read ${short(stream)}`, deadlines.stream, () => log.stream(stream, from)),
    readAll: (request: Parameters<EventStore['readAll']>[0]) =>
      read('read the log', deadlines.page, () => log.readAll(request)),
    head: () => read('read the head', deadlines.identity, log.head),
    storeId: () => read('read the id', deadlines.identity, () => storeId),
    close: async () => undefined,
  }
  return { log, append, read, reading }
}

/** Shows `account-0190…42` by its last digits. */
export const short = (stream: string) => stream.replace(/-[0-9a-f-]*(?=[0-9a-f]{2}$)/, '-')

const namesOf = (requests: readonly Pick<AppendRequest, 'stream' | 'events'>[]) =>
  requests
    .map(({ stream, events }) => `${events.map(({ type }) => type).join('+')} to ${short(stream)}`)
    .join(', ')

type Group = Readonly<{ requests: readonly AppendRequest[]; isUnseen: boolean }>

/** Laurel's own group commit in front of a simulated server. */
const openPostgres = (parts: StoreParts): EventStore => {
  const { log, append: send, read, reading } = opened(parts)
  const appends = groupCommit<Group, readonly AppendResult[]>({
    send: (groups) =>
      send(`append ${namesOf(groups.flatMap(({ requests }) => requests))}`, () =>
        log.appendGroups(groups),
      ),
    isBadRequest: (error) => !isTransient(error) && !(error instanceof OutcomeUnknown),
    sizeOf: ({ requests }) => ({ events: requests.length, bytes: 0 }),
    limit: { events: 1_000, bytes: 1 },
  })
  const append = async (request: AppendRequest) => {
    const [result] = await appends.add({ requests: [request], isUnseen: false })
    return result!
  }
  return {
    ...reading,
    append,
    appendMany: (requests) => settledAppends(requests.map(append)),
    appendUnseen: async (requests) => {
      const all = requests.map((request) => ({ ...request, expected: 'any' }) as const)
      const results = await appends.add({ requests: all, isUnseen: true })
      return results.flatMap((result) => (result.appended ? result : []))
    },
    readStreams: (streams, from) =>
      read(`read ${streams.map(short).join(', ')}`, deadlines.stream, () => {
        const found = streams.map((name) => [name, log.stream(name, from?.get(name) ?? 0)] as const)
        return new Map(found)
      }),
    findStreams: async (streams) => new Set(streams.filter((one) => log.stream(one).length > 0)),
  }
}

/** One call per append, whose answer may lack a position. */
const openEventStoreDb = (parts: StoreParts): EventStore => {
  const { log, append: send, reading } = opened(parts)
  const append = async (request: AppendRequest): Promise<AppendResult> => {
    const result = await send(`append ${namesOf([request])}`, () => log.appendToStream(request))
    if (!result.appended || request.events.length > 1) return result
    return { appended: true, revision: result.revision }
  }
  return {
    ...reading,
    append,
    appendMany: (requests) => settledAppends(requests.map(append)),
    readStreams: async (streams, from) => {
      const distinct = [...new Set(streams)]
      const found = distinct.map(
        async (stream) =>
          [stream, await reading.readStream(stream, from?.get(stream) ?? 0)] as const,
      )
      return new Map(await settledInOrder(found))
    },
    findStreams: async (streams) => new Set(streams.filter((one) => log.stream(one).length > 0)),
  }
}

export const openStore = (kind: StoreKind, parts: StoreParts): EventStore =>
  kind === 'postgres' ? openPostgres(parts) : openEventStoreDb(parts)
