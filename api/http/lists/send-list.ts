import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { CommonQueryMethods } from 'slonik'
import type { AnswerKey } from '#api/answers/answer-cache.ts'
import { Written } from '#api/plugins/serialization.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { pageAnswer } from '../paging.ts'

type Read<Row> = Readonly<{ rows: readonly Row[]; total: number }>
type Span = Readonly<{ limit: number; page: number }>

export type Listing<Row, Answer> = Readonly<{
  /** Everything without a limit. */
  limit?: number | undefined
  /** From 0. */
  page: number
  at: Date
  stale?: boolean
  read: (db: CommonQueryMethods, span: Span) => Promise<Read<Row>>
  /**
   * All rows of the list in its order, for one that may be so long that finding a page of it takes
   * its time.
   */
  stream?: (db: CommonQueryMethods) => AsyncGenerator<readonly Row[], void>
  answer: (row: Row) => Answer
  /**
   * The rows of a page written already, with commas between them, where that is faster than
   * answering each.
   */
  write?:
    | ((db: CommonQueryMethods, span: Span) => Promise<Readonly<{ rows: string; total: number }>>)
    | undefined
  /**
   * What the answer depends on, for one that many ask for: it is made once. A stale one and a long
   * one are not kept.
   */
  asked?: AnswerKey | undefined
}>

/** A longer list is streamed, and takes turns with the others. */
export const atOnce = 1000
/**
 * So many rows are read, made into an answer and written in one go: as many lists as there are
 * connections may do so one after the other.
 */
const inOneGo = 100
/** Nobody holds a connection to the database by not reading on. */
const patience = 30_000

type Parts = Pick<Services, 'db' | 'longLists' | 'answerCache'>
type Answered<Answer> = ReturnType<typeof pageAnswer<Answer>>

/**
 * Answers a page of a list, of any length: a long one is streamed from one snapshot, a part of it
 * in memory at a time, and only a few at a time: see long-list-limit.ts. @throws HttpError
 * `too_many_requests`
 */
export const sendList = async <Row, Answer>(
  reply: FastifyReply,
  { db, longLists, answerCache }: Parts,
  wanted: Listing<Row, Answer>,
): Promise<Answered<Answer>> => {
  // Whole, a list has one page.
  const listing = wanted.limit === undefined ? { ...wanted, page: 0 } : wanted
  const { limit, page, asked, stale } = listing
  const { userId, isParent } = reply.request.caller
  const enter = () => longLists.enter(`${userId} ${isParent}`)
  let leave: (() => void) | undefined
  /** Undefined of a list that is to be streamed. */
  const readWhole = async () => {
    const read = listing.write ? writtenBy(reply, listing, listing.write) : readBy(listing)
    // What the database has written is only passed on.
    const most = listing.write ? atOnce : inOneGo
    if (limit !== undefined && limit <= most) return (await read(db, { limit, page })).answer
    if (limit !== undefined && limit <= atOnce) return await collect(reply, db, listing)
    leave = await enter()
    const first = page === 0 ? await read(db, { limit: most, page: 0 }) : undefined
    if (!first || first.total > atOnce) return undefined
    return first.total <= most ? first.answer : await collect(reply, db, listing)
  }
  let streams = false
  try {
    const known = asked && !stale ? await answerCache.answer(reply, asked, readWhole) : undefined
    if (known) return known.answer
    const whole = asked && !stale ? undefined : await readWhole()
    if (whole !== undefined) return whole
    leave ??= await enter()
    streams = true
    return streamList(reply, db, { listing, leave }) as never
  } finally {
    if (!streams) leave?.()
  }
}

const wholeOf = <Row, Answer>(
  { limit, at, stale = false, answer }: Listing<Row, Answer>,
  { rows, total }: Read<Row>,
) => pageAnswer({ rows: rows.map(answer), total, limit: limit ?? Math.max(1, total), at, stale })

const readBy =
  <Row, Answer>(listing: Listing<Row, Answer>) =>
  async (db: CommonQueryMethods, span: Span) => {
    const read = await listing.read(db, span)
    return { answer: wholeOf(listing, read), total: read.total }
  }

const writtenBy =
  <Row, Answer>(
    reply: FastifyReply,
    listing: Listing<Row, Answer>,
    write: NonNullable<Listing<Row, Answer>['write']>,
  ) =>
  async (db: CommonQueryMethods, span: Span) => {
    const { rows, total } = await write(db, span)
    const around = String(reply.serialize(wholeOf(listing, { rows: [], total })))
    const rowsAt = around.indexOf('[') + 1
    // It is what its contract says of the whole: tests parse it.
    const answer = new Written(
      around.slice(0, rowsAt) + rows + around.slice(rowsAt),
    ) as unknown as Answered<Answer>
    return { answer, total }
  }

/** A list that is not long enough to be streamed, and too long to be read in one go. */
const collect = <Row, Answer>(
  reply: FastifyReply,
  db: Services['db'],
  listing: Listing<Row, Answer>,
) =>
  inSnapshot(db, async (snapshot) => {
    const parts: string[] = []
    const write = async (text: string) => void parts.push(text)
    await writeList(snapshot, {
      listing,
      serialize: (page) => String(reply.serialize(page)),
      write,
    })
    // Written by the same contract as a page, see above.
    return new Written(parts.join('')) as unknown as Answered<Answer>
  })

type Streaming<Row, Answer> = Readonly<{ listing: Listing<Row, Answer>; leave: () => void }>

const streamList = async <Row, Answer>(
  reply: FastifyReply,
  db: Services['db'],
  { listing, leave }: Streaming<Row, Answer>,
) => {
  const out = new PassThrough()
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  // Before the answer has begun nobody listens: the refusal goes to whoever waits for the
  // beginning.
  out.on('error', () => {})
  const begun = Promise.withResolvers<void>()
  const write = async (text: string) => {
    gone.signal.throwIfAborted()
    begun.resolve()
    if (out.write(text)) return
    await once(out, 'drain', {
      signal: AbortSignal.any([gone.signal, AbortSignal.timeout(patience)]),
    })
  }
  const serialize = (page: Answered<Answer>) => String(reply.serialize(page))
  inSnapshot(db, (snapshot) => writeList(snapshot, { listing, serialize, write }))
    .then(
      () => out.end(),
      (error) => {
        begun.reject(error)
        out.destroy(error)
      },
    )
    .finally(leave)
  // What goes wrong before the first row is an answer like any other.
  await begun.promise
  return reply.type('application/json; charset=utf-8').send(out)
}

type Writing<Row, Answer> = Readonly<{
  listing: Listing<Row, Answer>
  /** As the contract of the call has it. */
  serialize: (page: Answered<Answer>) => string
  write: (text: string) => Promise<void>
}>

const writeList = async <Row, Answer>(
  db: CommonQueryMethods,
  { listing, serialize, write }: Writing<Row, Answer>,
) => {
  const { limit, at, stale = false, answer } = listing
  const page = (rows: readonly Answer[], total: number) =>
    serialize(pageAnswer({ rows, total, limit: limit ?? Math.max(1, total), at, stale }))
  const none = page([], 0)
  const rowsAt = none.indexOf('[') + 1
  const head = none.slice(0, rowsAt)
  let total = 0
  let before = head
  for await (const { rows, total: counted } of partsOf(db, listing)) {
    total = counted
    if (rows.length === 0) continue
    // They have been read in this turn; others are heard before they are written.
    await setImmediate()
    await write(before + page(rows.map(answer), 0).slice(rowsAt, rowsAt - none.length))
    before = ','
  }
  await write((before === head ? head : '') + page([], total).slice(rowsAt))
}

type Parted<Row> = Pick<Listing<Row, unknown>, 'limit' | 'page' | 'read' | 'stream'>

/** The wanted rows part by part; at least one part, which may be empty. */
export async function* partsOf<Row>(
  db: CommonQueryMethods,
  listing: Parted<Row>,
): AsyncGenerator<Read<Row>> {
  const { limit = Number.MAX_SAFE_INTEGER, page, read, stream } = listing
  if (stream && page === 0) return yield* streamedParts(db, { limit, read, stream })
  const start = page * limit
  for (let at = Math.floor(start / inOneGo); ; at += 1) {
    const { rows, total } = await read(db, { limit: inOneGo, page: at })
    const before = at * inOneGo
    yield {
      rows: rows.slice(Math.max(0, start - before), Math.max(0, start + limit - before)),
      total,
    }
    if (before + inOneGo >= Math.min(total, start + limit)) return
  }
}

type Streamed<Row> = Readonly<{
  limit: number
  read: Listing<Row, unknown>['read']
  stream: NonNullable<Listing<Row, unknown>['stream']>
}>

async function* streamedParts<Row>(db: CommonQueryMethods, { limit, read, stream }: Streamed<Row>) {
  const { total } = await read(db, { limit: 1, page: 0 })
  let left = limit
  yield { rows: [], total }
  for await (const rows of stream(db)) {
    yield { rows: rows.slice(0, left), total }
    left -= rows.length
    if (left <= 0) return
  }
}
