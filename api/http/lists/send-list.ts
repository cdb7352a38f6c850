import type { FastifyReply } from 'fastify'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { AnswerKey } from '#api/answers/answer-cache.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { answerContract, serializerFor } from '../answer-contract.ts'
import { pageAnswer } from '../page-answer.ts'
import { openList, streamJson, writeRows } from './stream-rows.ts'

type Part<Row> = Readonly<{ rows: readonly Row[]; total: number }>
export type PageSpan = Readonly<{ limit: number; page: number }>

export type Listing<Row, Answer> = Readonly<{
  limit?: number | undefined
  /** Starts at 0. */
  page: number
  at: Date
  stale?: boolean
  read: (db: CommonQueryMethods, span: PageSpan) => Promise<Part<Row>>
  /** Rows per query, 100 by default; more if finding a page costs more than reading it. */
  inOneGo?: number
  /** Only for lists whose pages are slow to find. */
  stream?: (db: CommonQueryMethods) => AsyncGenerator<readonly Row[], void>
  answer: (row: Row) => Answer
  /** Caches the answer, unless it is stale or streamed. */
  answerKey?: AnswerKey | undefined
}>

export const atOnce = 1000
const usualPart = 100

type ListServices = Pick<Services, 'db' | 'longLists' | 'answerCache'>
type PageOf<Answer> = ReturnType<typeof pageAnswer<Answer>>

/** Streams a long page from one snapshot. @throws QueueBusy */
export const sendList = async <Row, Answer>(
  reply: FastifyReply,
  { db, longLists, answerCache }: ListServices,
  request: Listing<Row, Answer>,
): Promise<PageOf<Answer>> => {
  const listing = request.limit === undefined ? { ...request, page: 0 } : request
  const { limit, page, answerKey, stale, inOneGo = usualPart } = listing
  const { userId, isParent } = reply.request.caller
  const enter = () => longLists.enter(`${userId} ${isParent}`)
  let leave: (() => void) | undefined
  const readWhole = async () => {
    if (limit !== undefined && limit <= inOneGo)
      return pageFrom(listing, await listing.read(db, { limit, page }))
    if (limit !== undefined && limit <= atOnce) return await collect(db, listing)
    leave = await enter()
    if (page > 0) return undefined
    const first = await listing.read(db, { limit: inOneGo, page })
    if (first.total <= inOneGo) return pageFrom(listing, first)
    return first.total <= atOnce ? await collect(db, listing) : undefined
  }
  let streams = false
  try {
    const isCached = answerKey !== undefined && !stale
    const known = isCached ? await answerCache.answer(reply, answerKey, readWhole) : undefined
    if (known) return known.answer
    const whole = isCached ? undefined : await readWhole()
    if (whole !== undefined) return whole
    leave ??= await enter()
    streams = true
    return await streamList(reply, db, { listing, leave })
  } finally {
    if (!streams) leave?.()
  }
}

const pageFrom = <Row, Answer>(
  { limit, at, stale = false, answer }: Listing<Row, Answer>,
  { rows, total }: Part<Row>,
) => pageAnswer({ rows: rows.map(answer), total, limit: limit ?? Math.max(1, total), at, stale })

const collect = <Row, Answer>(db: Services['db'], listing: Listing<Row, Answer>) =>
  inSnapshot(db, async (snapshot) => {
    const all: Row[] = []
    let most = 0
    for await (const { rows, total } of partsOf(snapshot, listing)) {
      all.push(...rows)
      most = total
    }
    return pageFrom(listing, { rows: all, total: most })
  })

const streamList = <Row, Answer>(
  reply: FastifyReply,
  db: Services['db'],
  { listing, leave }: Readonly<{ listing: Listing<Row, Answer>; leave: () => void }>,
) => {
  const { answer } = listing
  const write = serializerFor(reply, rowContract(reply))
  return streamJson(reply, (send) =>
    inSnapshot(db, (snapshot) =>
      writeRows(send, {
        open: (total) => {
          const { data: _, ...fields } = pageFrom(listing, { rows: [], total })
          return openList(fields, 'data')
        },
        close: ']}',
        parts: partsOf(snapshot, listing),
        serialize: (row) => write(answer(row)),
      }),
    ).finally(leave),
  )
}

const rowContract = (reply: FastifyReply) => {
  const rows = answerContract(reply).shape.data
  if (!(rows instanceof z.ZodArray)) throw new TypeError('The call does not answer a list')
  return rows.element as z.ZodType
}

type PartedList<Row> = Pick<Listing<Row, unknown>, 'limit' | 'page' | 'read' | 'stream' | 'inOneGo'>

export async function* partsOf<Row>(
  db: CommonQueryMethods,
  listing: PartedList<Row>,
): AsyncGenerator<Part<Row>> {
  const { limit = Number.MAX_SAFE_INTEGER, page, read, stream, inOneGo = usualPart } = listing
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

type StreamedList<Row> = Readonly<{
  limit: number
  read: Listing<Row, unknown>['read']
  stream: NonNullable<Listing<Row, unknown>['stream']>
}>

async function* streamedParts<Row>(
  db: CommonQueryMethods,
  { limit, read, stream }: StreamedList<Row>,
) {
  const { total } = await read(db, { limit: 1, page: 0 })
  let left = limit
  yield { rows: [], total }
  for await (const rows of stream(db)) {
    yield { rows: rows.slice(0, left), total }
    left -= rows.length
    if (left <= 0) return
  }
}
