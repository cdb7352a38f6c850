import type { FastifyReply } from 'fastify'
import type { CommonQueryMethods } from 'slonik'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import type { Projection } from '#projections/engine/projection.ts'
import type { HistoryPageQuery, HistorySort } from '#projections/history/history.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import type { Cell } from '../exports/csv.ts'
import { sendExport } from '../exports/send-export.ts'
import { isStale } from '../is-stale.ts'
import { sendList } from '../lists/send-list.ts'
import { historySort } from './history-filter.ts'
import type { Language } from './history-lines.ts'

/** Describes a history that is sent as a list and as a file. */
export type ShownHistory<Row, Name extends string, Answer> = Readonly<{
  fileName: string
  projection: Projection
  list: (
    db: CommonQueryMethods,
    filter: HistoryFilter,
    page: HistoryPageQuery<Name | 'created_at'>,
  ) => Promise<Readonly<{ rows: readonly Row[]; total: number }>>
  stream: (
    db: CommonQueryMethods,
    filter: HistoryFilter,
    sort: HistorySort<Name | 'created_at'>,
  ) => AsyncGenerator<readonly Row[], void>
  answer: (row: Row, caller: Caller) => Answer
  lines: Readonly<{
    headerOf: (language: Language) => readonly string[]
    cellsIn: (language: Language, timeZone: string) => (row: Row) => readonly Cell[]
  }>
}>

export type SortQuery<Name extends string> = Readonly<{
  minPosition?: string | undefined
  order_by?: Name | 'created_at' | undefined
  order?: 'asc' | 'desc' | undefined
}>

export type FilterAt = (now: Date) => Promise<HistoryFilter & Readonly<{ timeZone: string }>>

type HistoryRequest<Row, Name extends string, Answer, Query> = Readonly<{
  history: ShownHistory<Row, Name, Answer>
  caller: Caller
  query: Query & SortQuery<Name>
  filterAt: FilterAt
}>

export type PageQuery = Readonly<{ limit?: number | undefined; page: number }>

export const sendHistory = async <Row, Name extends string, Answer>(
  reply: FastifyReply,
  services: Services,
  { history, caller, query, filterAt }: HistoryRequest<Row, Name, Answer, PageQuery>,
) => {
  const at = services.clock()
  const stale = await isStale(services, query.minPosition, history.projection)
  const filter = await filterAt(at)
  const { limit, page } = query
  const sort = historySort(query)
  return await sendList(reply, services, {
    limit,
    page,
    stale,
    at,
    answer: (row: Row) => history.answer(row, caller),
    read: (snapshot, span) => history.list(snapshot, filter, { ...sort, ...span }),
    stream: (snapshot) => history.stream(snapshot, filter, sort),
  })
}

export const sendHistoryFile = async <Row, Name extends string, Answer>(
  reply: FastifyReply,
  services: Services,
  { history, query, filterAt }: HistoryRequest<Row, Name, Answer, Readonly<{ lang: Language }>>,
) => {
  const now = services.clock()
  await isStale(services, query.minPosition, history.projection)
  const { timeZone, ...filter } = await filterAt(now)
  return sendExport(reply, {
    name: history.fileName,
    now,
    timeZone,
    header: history.lines.headerOf(query.lang),
    pages: history.stream(services.db, filter, historySort(query)),
    cells: history.lines.cellsIn(query.lang, timeZone),
  })
}
