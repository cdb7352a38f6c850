import type { CommonQueryMethods } from 'slonik'
import { type EventStore, start } from '#platform/event-store/event-store.ts'
import { hashOf, sealedEvent } from '#platform/seal/chain.ts'
import { type SealedEntry, unpackEntries } from './entries.ts'
import { listOrigins } from './origins.ts'
import { findBlock, listSealKeys, listSeals, type Signed } from './seals.ts'

type Deps = Readonly<{
  db: CommonQueryMethods
  eventStore: Pick<EventStore, 'readAll' | 'storeId'>
}>

const pageSize = 1_000

/**
 * Yields JSON lines up to the last seal, for the independent checker. Other organisations' events
 * are only hashes.
 */
export async function* exportLog(
  { db, eventStore }: Deps,
  organizationId?: string,
): AsyncGenerator<string> {
  const store = await eventStore.storeId()
  const isShown = ({ seal }: Signed) =>
    !organizationId || seal.organization === null || seal.organization === organizationId
  const openChain = async (id: string) => chainOf((await listSeals(db, id)).filter(isShown))
  const origins = await listOrigins(db, store)
  const own = await openChain(store)
  const former = await Promise.all(
    origins.map(async ({ origin }) => {
      const chain = await openChain(origin.former)
      return { ...chain, entries: formerEntries(db, origin.former, chain.end) }
    }),
  )
  const keys = (await listSealKeys(db)).map(({ id, public_key }) => ({ id, publicKey: public_key }))
  const formerLogs = origins.map((signed) => signedLine('origin', signed.origin, signed.signature))
  yield line({
    laurel: 'log',
    version: origins.length > 0 ? 2 : 1,
    store,
    organization: organizationId ?? null,
    keys,
    ...(origins.length > 0 && { formerLogs }),
  })
  const chains = [own, ...former]
  const last = Math.max(...chains.map(({ end }) => end))
  let [events, after, end] = [0, start, false]
  while (events < last && !end) {
    const page = await eventStore.readAll({ after, limit: pageSize })
    ;[after, end] = [page.next, page.end]
    for (const event of page.events) {
      if (events === last) break
      const hash = hashOf(event).toString('hex')
      const isOwn = !organizationId || event.metadata.organizationId === organizationId
      const before = await Promise.all(former.map(({ entries }) => entries.next()))
      yield line({
        ...(isOwn && { event: sealedEvent(event) }),
        hash,
        ...(former.length > 0 && { former: before.map(({ value }) => formerEntry(value, isOwn)) }),
      })
      events += 1
      for (const chain of chains) yield* chain.sealsAt(events)
    }
  }
  // Also yields seals of missing events, which the checker reports.
  for (const chain of chains) yield* chain.sealsLeft()
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`

const signedLine = (name: 'seal' | 'origin', content: object, signature: Buffer) => ({
  [name]: content,
  signature: signature.toString('base64'),
})

/** `end`: how many events the last seal covers. */
const chainOf = (seals: readonly Signed[]) => {
  let next = 0
  const take = () => {
    const { seal, signature } = seals[next]!
    next += 1
    return line(signedLine('seal', seal, signature))
  }
  return {
    end: seals.at(-1)?.seal.events ?? 0,
    *sealsAt(events: number) {
      while (seals[next]?.seal.events === events) yield take()
    },
    *sealsLeft() {
      while (next < seals.length) yield take()
    },
  }
}

/** Stops at a missing or damaged block, because the checker reports a seal that does not match. */
async function* formerEntries(
  db: CommonQueryMethods,
  store: string,
  most: number,
): AsyncGenerator<SealedEntry, undefined> {
  let events = 0
  for (let number = 1; events < most; number += 1) {
    const block = await findBlock(db, store, number)
    if (!block) return undefined
    for (const entry of entriesIn(block.entries)) {
      if (events === most) return undefined
      yield entry
      events += 1
    }
  }
  return undefined
}

const entriesIn = (packed: Buffer): readonly SealedEntry[] => {
  try {
    return unpackEntries(packed)
  } catch {
    return []
  }
}

const formerEntry = (entry: SealedEntry | undefined, isOwn: boolean) =>
  entry
    ? {
        ...(isOwn && { id: entry.id, position: entry.position }),
        hash: entry.hash.toString('hex'),
      }
    : null
