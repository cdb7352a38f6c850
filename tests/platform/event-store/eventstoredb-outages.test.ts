import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { UnknownError } from '@eventstore/db-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  EventStoreChanged,
  type LogIdentity,
  OutcomeUnknown,
  start,
} from '#platform/event-store/event-store.ts'
import { readFault } from '#platform/event-store/eventstoredb/faults.ts'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { Unavailable } from '#platform/transient-errors.ts'
import {
  type EventStoreDbServer,
  startEventStoreDbServer,
} from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import { anEvent, newStream } from './events.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const startServer = async (
  options?: Parameters<typeof startEventStoreDbServer>[0],
): Promise<EventStoreDbServer> => {
  const server = await startEventStoreDbServer(options)
  closers.push(server.stop)
  return server
}
const open = async (server: EventStoreDbServer, verify?: () => (identity: LogIdentity) => void) => {
  const store = await openEventStoreDb({ connectionString: server.url, ...(verify && { verify }) })
  closers.push(store.close)
  return store
}
const aRequest = () => ({ stream: newStream(), expected: 'any' as const, events: [anEvent()] })
const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (reason) => reason,
  )

test('a read that was cut off by closing the store does not look like an empty log', async () => {
  const server = await startServer()
  const store = await open(server)
  const { stream } = aRequest()
  await store.append({ ...aRequest(), stream })
  server.hang()
  const reads = [
    store.storeId(),
    store.head(),
    store.readStream(stream),
    store.readAll({ after: start, limit: 1 }),
  ]
  const reasons = reads.map(reasonOf)
  // Lets all reads begin.
  await setTimeout(100)
  await store.close()
  for (const reason of await Promise.all(reasons)) {
    expect(reason).toBeInstanceOf(Unavailable)
    expect(reason).not.toBeInstanceOf(EventStoreChanged)
  }
})

describe('a server that hangs', () => {
  test('keeps no call waiting, and no call behind it', async () => {
    const server = await startServer()
    const store = await open(server)
    await store.append(aRequest())
    server.hang()
    const appends = store.appendMany(Array.from({ length: 200 }, aRequest))
    await setTimeout(10)
    const reads = [
      store.readStream('a-b'),
      store.readStreams(Array.from({ length: 200 }, (_, n) => `a-${n}`)),
      store.head(),
      store.storeId(),
    ]
    const [many, ...read] = await Promise.all([appends, ...reads.map(reasonOf)])
    const failures = many.map((result) => ('failure' in result ? result.failure : undefined))
    expect(failures[0]).toBeInstanceOf(OutcomeUnknown)
    expect(failures.at(-1)).toBeInstanceOf(Unavailable)
    for (const reason of read) expect(reason).toBeInstanceOf(Unavailable)
    server.goOn()
    expect(await store.append(aRequest())).toMatchObject({ appended: true })
  })

  test('does not keep followers of the log waiting forever', async () => {
    const server = await startServer()
    const store = await open(server)
    await store.append(aRequest())
    server.hang()
    await expect(store.readAll({ after: start, limit: 10 })).rejects.toBeInstanceOf(Unavailable)
  })
})

test('a read whose answer was cut off before its status may be repeated', () => {
  const cut = new UnknownError(new Error('2 UNKNOWN: Received HTTP status code 200') as never)
  expect(readFault(cut)).toBeInstanceOf(Unavailable)
})

test('EventStoreDB is used again after an outage, and nothing is lost or recorded twice', async () => {
  const server = await startServer()
  const store = await open(server)
  const before = aRequest()
  await store.append(before)
  server.goAway()
  expect(await reasonOf(store.readStream(before.stream))).toBeInstanceOf(Unavailable)
  const request = aRequest()
  const reason = await reasonOf(store.append(request))
  expect([Unavailable.name, OutcomeUnknown.name]).toContain((reason as Error).name)
  await server.comeBack()
  await vi.waitFor(async () =>
    expect(await store.append(request)).toMatchObject({ appended: true }),
  )
  expect(await store.readStream(request.stream)).toHaveLength(1)
  expect(await store.readStream(before.stream)).toHaveLength(1)
})

test('another EventStoreDB behind the same address receives no append', async () => {
  const server = await startServer()
  let id = ''
  const store = await open(server, () => (found) => {
    if (found.id !== id) throw new EventStoreChanged('another one')
  })
  id = await store.storeId()
  const request = { ...aRequest(), expected: 'no-stream' as const }
  await store.append(request)
  const empty = await server.replaceLog('empty')
  // The store notices the lost connection before it uses a new one.
  for (let n = 0; n < 20; n += 1) {
    const reason = await reasonOf(store.append({ ...request, events: [anEvent()] }))
    expect(reason).toBeInstanceOf(Error)
    await setTimeout(5)
  }
  expect(await reasonOf(store.append(request))).toBeInstanceOf(EventStoreChanged)
  expect(await reasonOf(store.storeId())).toBeInstanceOf(EventStoreChanged)
  expect(empty.all).toEqual([])
  await server.replaceLog('former')
  await vi.waitFor(async () =>
    expect(await store.append(aRequest())).toMatchObject({ appended: true }),
  )
})

describe('a store that cannot be used is reported in one line with what to do', () => {
  const file = (name: string) => join(import.meta.dirname, '../../support/tls', name)
  const tls = (name: string) => ({
    key: readFileSync(file(`${name}.key`)),
    certificate: readFileSync(file(`${name}.crt`)),
  })
  const account = { name: 'laurel', password: 'right-word' }
  const lineOf = async (url: string) => {
    const failure = await reasonOf(openEventStore(url).then((store) => store.close()))
    expect((failure as Error)?.name).toBe('EventStoreUnreachable')
    const { message } = failure as Error
    expect(message).not.toMatch(/\n|-word/)
    return message
  }
  const urlOf = ({ port }: EventStoreDbServer, more = '', user = '') =>
    `esdb://${user}localhost:${port}?tls=true&tlsCAFile=${file(more || 'authority.crt')}`

  test('with the right account and authority it opens', async () => {
    const server = await startServer({ tls: tls('server'), account })
    const store = await openEventStore(urlOf(server, '', 'laurel:right-word@'))
    expect(await store.append(aRequest())).toMatchObject({ appended: true })
    await store.close()
  })

  test('a wrong password', async () => {
    const server = await startServer({ tls: tls('server'), account })
    expect(await lineOf(urlOf(server, '', 'laurel:wrong-word@'))).toContain(
      'does not accept the account "laurel"',
    )
  })

  test('no account where one is needed', async () => {
    const server = await startServer({ tls: tls('server'), account })
    expect(await lineOf(urlOf(server))).toContain('lets nobody in without an account')
  })

  test('an unknown authority, and a certificate of another name', async () => {
    const server = await startServer({ tls: tls('server') })
    expect(await lineOf(urlOf(server, 'other-authority.crt'))).toContain(
      'not from an authority that this machine trusts',
    )
    const misnamed = await startServer({ tls: tls('misnamed') })
    expect(await lineOf(urlOf(misnamed))).toContain('is for another name')
  })

  test('TLS with a server that has none', async () => {
    const server = await startServer()
    expect(await lineOf(`esdb://localhost:${server.port}?tls=true`)).toMatch(
      /does not speak TLS|ends the connection/,
    )
  })

  test('no server at the address', async () => {
    expect(await lineOf('esdb://laurel:secret-word@127.0.0.1:1?tls=false')).toContain(
      'nothing listens there',
    )
    expect(await lineOf('postgres://laurel:secret-word@127.0.0.1:1/laurel')).toContain(
      'nothing listens there',
    )
  })

  test('a server that hangs', async () => {
    const server = await startServer()
    server.hang()
    expect(await lineOf(server.url)).toContain('does not answer')
  })
})
