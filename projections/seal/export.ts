import type { CommonQueryMethods } from 'slonik'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { hashOf, sealedEvent } from '#platform/seal/chain.ts'
import { listSealKeys, listSeals } from './seals.ts'

type Deps = Readonly<{
  db: CommonQueryMethods
  eventStore: Pick<EventStore, 'readAll' | 'storeId'>
}>

const pageSize = 1_000

/**
 * Writes JSON lines up to the last seal for the independent checker. For one organisation, other
 * events are only hashes.
 */
export async function* exportLog(
  { db, eventStore }: Deps,
  organizationId?: string,
): AsyncGenerator<string> {
  const store = await eventStore.storeId()
  const seals = (await listSeals(db, store)).filter(
    ({ seal }) =>
      !organizationId || seal.organization === null || seal.organization === organizationId,
  )
  const keys = (await listSealKeys(db)).map(({ id, public_key }) => ({ id, publicKey: public_key }))
  yield line({ laurel: 'log', version: 1, store, organization: organizationId ?? null, keys })
  let [events, next, after, end] = [0, 0, '0'.repeat(20), false]
  const last = seals.at(-1)?.seal.events ?? 0
  while (events < last && !end) {
    const page = await eventStore.readAll({ after, limit: pageSize })
    ;[after, end] = [page.next, page.end]
    for (const event of page.events) {
      if (events === last) break
      const hash = hashOf(event).toString('hex')
      const own = !organizationId || event.metadata.organizationId === organizationId
      yield line(own ? { event: sealedEvent(event), hash } : { hash })
      events += 1
      for (let signed = seals[next]; signed?.seal.events === events; signed = seals[next]) {
        yield line({ seal: signed.seal, signature: signed.signature.toString('base64') })
        next += 1
      }
    }
  }
  // Seals of lost events: the checker reports them.
  for (const { seal, signature } of seals.slice(next))
    yield line({ seal, signature: signature.toString('base64') })
}

const line = (value: unknown) => `${JSON.stringify(value)}\n`
