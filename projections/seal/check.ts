import type { CommonQueryMethods } from 'slonik'
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  start,
} from '#platform/event-store/event-store.ts'
import { canonicalBytes, firstLink, hashOf, nextLink } from '#platform/seal/chain.ts'
import { idOfPublicKey, isSignedBy } from '#platform/seal/keys.ts'
import { upTo } from '../engine/up-to.ts'
import { type SealedEntry, unpackEntries } from './entries.ts'
import { isOriginSigned, listOrigins, type SignedOrigin } from './origins.ts'
import type { OwnChainCount } from './own-counts.ts'
import {
  type Block,
  findBlock,
  findChainEnd,
  listSealKeys,
  listSeals,
  type Signed,
} from './seals.ts'

/**
 * `moved`: elsewhere in the log. `hashes`: the stored hashes do not match. `seal`: a wrong
 * signature, key or content.
 */
export type SealBreak = Readonly<{
  kind: 'changed' | 'removed' | 'inserted' | 'moved' | 'hashes' | 'seal'
  position: string
  event: string | null
  stream: string | null
  revision: number | null
  seal: number | null
}>

export type SealCheck = Readonly<{
  events: number
  sealed: number
  seals: number
  position: string
  head: Position
  keys: readonly string[]
  /** Seals of the earlier logs that this log was restored from, and their events. */
  formerSeals: number
  formerSealed: number
  broken: SealBreak | undefined
}>

type Deps = Readonly<{ db: CommonQueryMethods; eventStore: EventStore }>
type CheckingOptions = Readonly<{
  onProgress?: (events: number, total: number) => void
  ownKey?: string
  gently?: boolean
  signal?: AbortSignal
  /** Counts each organisation's events during the check. */
  ownCount?: OwnChainCount
}>

/**
 * Reads the log's end after the seals, because an event sealed in between would otherwise seem
 * removed.
 */
const readBound = async ({ db, eventStore }: Deps, storeId: string) => {
  const seals = await listSeals(db, storeId)
  const keys = new Map((await listSealKeys(db)).map(({ id, public_key }) => [id, public_key]))
  const end = await findChainEnd(db, storeId)
  return {
    seals,
    keys,
    end: { number: 0, events: 0, ...end },
    head: await eventStore.head(),
  }
}

const noEvent = { event: null, stream: null, revision: null, seal: null }
const pageSize = 2_000

/**
 * Checks earlier logs first, up to the first break. `ownKey` (PEM): a public key from outside the
 * database, which a forger cannot replace.
 */
export const checkSeals = async (deps: Deps, options: CheckingOptions = {}): Promise<SealCheck> => {
  const storeId = await deps.eventStore.storeId()
  const { ownKey, gently, signal } = options
  const former = { ...(ownKey && { ownKey }), ...(gently && { gently }), ...(signal && { signal }) }
  let [formerSeals, formerSealed] = [0, 0]
  const keys = new Set<string>()
  for (const signed of await listOrigins(deps.db, storeId)) {
    const check = await checkChain(deps, { ...former, of: signed })
    if (check.broken) return check
    formerSeals += check.seals
    formerSealed = Math.max(formerSealed, check.sealed)
    for (const key of check.keys) keys.add(key)
  }
  const own = await checkChain(deps, { ...options, of: storeId })
  for (const key of own.keys) keys.add(key)
  return { ...own, keys: [...keys], formerSeals, formerSealed }
}

type FollowedChain = CheckingOptions & Readonly<{ of: string | SignedOrigin }>

const checkChain = async (deps: Deps, { of, ...options }: FollowedChain): Promise<SealCheck> => {
  const { db, eventStore } = deps
  const { onProgress, ownKey, gently, signal, ownCount } = options
  const isFormer = typeof of !== 'string'
  const storeId = isFormer ? of.origin.former : of
  const { seals, keys, end, head } = await readBound(deps, storeId)
  onProgress?.(0, end.events)
  const ownKeyId = ownKey && idOfPublicKey(ownKey)
  if (ownKey && ownKeyId) keys.set(ownKeyId, ownKey)
  const log = createReader(upTo(eventStore, head, gently))
  let [link, events, position, next] = [firstLink(storeId), 0, start, 0]
  const result = (broken?: SealBreak): SealCheck => ({
    events,
    position,
    head,
    broken,
    seals: next,
    sealed: seals[next - 1]?.seal.events ?? 0,
    keys: [...new Set(seals.slice(0, next).map(({ seal }) => seal.key))],
    formerSeals: 0,
    formerSealed: 0,
  })
  if (isFormer && !isOriginSigned(of, keys))
    return result({ kind: 'seal', position: of.origin.head, ...noEvent, seal: 0 })
  for (let number = 1; number <= end.number; number += 1) {
    signal?.throwIfAborted()
    const block = await findBlock(db, storeId, number)
    if (!block) break
    const entries = entriesOf(block)
    if (!entries) return result({ kind: 'hashes', position: block.position, ...noEvent })
    for (const entry of entries) {
      const event = isFormer ? asBefore(entry, await log.peek()) : await log.peek()
      const broken = breakAt(entry, event)
      if (broken) return result(await named(broken, log, { db, storeId, number }))
      if (event) ownCount?.add([event])
      log.take()
      link = nextLink(link, entry.hash)
      events += 1
      position = entry.position
    }
    if (!link.equals(block.link) || block.events !== events)
      return result({ kind: 'hashes', position: block.position, ...noEvent })
    for (let signed = seals[next]; signed && signed.seal.events <= events; signed = seals[next]) {
      if (
        !holds(signed, {
          storeId,
          number: next + 1,
          keys,
          events,
          position,
          link: link.toString('hex'),
        })
      )
        return result({
          ...noEvent,
          kind: 'seal',
          position: signed.seal.position,
          seal: signed.seal.number,
        })
      ownCount?.close(signed.seal)
      next += 1
    }
    onProgress?.(events, end.events)
  }
  const left = seals[next]
  // The log ends before its last sealed event.
  if (left)
    return result({
      ...noEvent,
      kind: 'removed',
      position: left.seal.position,
      seal: left.seal.number,
    })
  return result()
}

const asBefore = ({ id, position }: SealedEntry, event: RecordedEvent | undefined) =>
  event && { ...event, id, position }

const entriesOf = (block: Block): readonly SealedEntry[] | undefined => {
  try {
    return unpackEntries(block.entries)
  } catch {
    return undefined
  }
}

type FoundBreak = Readonly<{
  kind: SealBreak['kind']
  entry: SealedEntry
  event: RecordedEvent | undefined
}>

const breakAt = (entry: SealedEntry, event: RecordedEvent | undefined): FoundBreak | undefined => {
  if (!event || event.position > entry.position) return { kind: 'removed', entry, event: undefined }
  if (event.position < entry.position) return { kind: 'inserted', entry, event }
  if (event.id !== entry.id) return { kind: 'moved', entry, event }
  return hashOf(event).equals(entry.hash) ? undefined : { kind: 'changed', entry, event }
}

type SealPlace = Readonly<{ db: CommonQueryMethods; storeId: string; number: number }>

/** `moved`: a missing event is elsewhere in the log, or an extra one elsewhere in the chain. */
const named = async (
  { kind, entry, event }: FoundBreak,
  log: Reader,
  where: SealPlace,
): Promise<SealBreak> => {
  const at = { event: entry.id, stream: null, revision: null, position: entry.position, seal: null }
  if (!event) return { kind: (await log.has(entry.id)) ? 'moved' : 'removed', ...at }
  const { id, stream, revision, position } = event
  const itself = { event: id, stream, revision, position, seal: null }
  if (kind === 'changed') return { kind, ...itself }
  return { kind: (await isInChain(where, id)) ? 'moved' : 'inserted', ...itself }
}

const isInChain = async ({ db, storeId, number }: SealPlace, id: string): Promise<boolean> => {
  for (let n = number; ; n += 1) {
    const block = await findBlock(db, storeId, n)
    if (!block) return false
    if (entriesOf(block)?.some((entry) => entry.id === id)) return true
  }
}

type Reader = ReturnType<typeof createReader>

const createReader = (eventStore: Pick<EventStore, 'readAll'>) => {
  let [page, at, after, end]: [readonly RecordedEvent[], number, string, boolean] = [
    [],
    0,
    '0'.repeat(20),
    false,
  ]
  const peek = async () => {
    while (at >= page.length && !end) {
      const next = await eventStore.readAll({ after, limit: pageSize })
      ;[page, at, after, end] = [next.events, 0, next.next, next.end]
    }
    return page[at]
  }
  const take = () => {
    at += 1
  }
  const has = async (id: string) => {
    for (let event = await peek(); event; event = await peek()) {
      if (event.id === id) return true
      take()
    }
    return false
  }
  return { peek, take, has }
}

type Chain = Readonly<{
  storeId: string
  number: number
  keys: ReadonlyMap<string, string>
  events: number
  position: string
  link: string
}>

const holds = (
  { seal, signature }: Signed,
  { storeId, number, keys, ...chain }: Chain,
): boolean => {
  const { events, position, link } = seal
  const key = keys.get(seal.key)
  return (
    key !== undefined &&
    idOfPublicKey(key) === seal.key &&
    seal.store === storeId &&
    seal.number === number &&
    events === chain.events &&
    position === chain.position &&
    link === chain.link &&
    isSignedBy(key, canonicalBytes(seal), signature)
  )
}
