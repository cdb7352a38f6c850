import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { int4, text, timestamptz } from '#platform/postgres/columns.ts'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import { countBatches, findFirstEntries, readGroups } from './history-batches.ts'
import { conditionsOf, correctedOnce, type HistoryFilter, sparedOf } from './history-filter.ts'
import { GiverColumns, giverColumns, withShownGivers } from './history-givers.ts'
import { classNoOfPage, nameFragment, peopleOfPage } from './history-names.ts'
import type { HistoryOrder } from './history-order.ts'
import { findWords, hasAnyWords, type RuleTable } from './history-words.ts'

export const HistoryEntryRow = z.object({
  id: z.string(),
  batch_id: z.string(),
  created_at: z.string(),
  user_id: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  profile_id: z.string(),
  class: z.string(),
  class_no: z.number().nullable(),
  actor_id: z.string(),
  actor_role: z.string(),
  actor_name_en: z.string(),
  actor_name_zh: z.string(),
  period_id: z.string(),
  reverted_by: z.string().nullable(),
  reverted_at: z.string().nullable(),
  reverts: z.string().nullable(),
  reverts_created_at: z.string().nullable(),
  /** Positions of the entry, of its revert, and of the entry that it reverts. */
  position: z.string(),
  reverted_position: z.string().nullable(),
  reverts_position: z.string().nullable(),
  ...GiverColumns.shape,
})
export type HistoryEntryRow = z.infer<typeof HistoryEntryRow>

export const RuledEntry = HistoryEntryRow.extend({
  rule_id: z.string(),
  rule_name: z.string(),
  rule_name_en: z.string(),
})
export type RuledEntry = z.infer<typeof RuledEntry>
const ruleColumns = sql.fragment`page.rule_id, page.rule_name, page.rule_name_en,`

const hidesGivers = ({ asStudentsSee, giversBut }: HistoryFilter) =>
  asStudentsSee === true || giversBut !== undefined

const entryColumns = (filter: HistoryFilter) => sql.fragment`
  ${hidesGivers(filter) ? giverColumns(filter.organizationId) : sql.fragment``}
  page.id, page.batch_id, page.created_at,
  students.id AS user_id, ${nameFragment('students', 'en')} AS name_en, ${nameFragment('students', 'zh')} AS name_zh,
  page.profile_id, page.class, ${classNoOfPage} AS class_no,
  page.actor_id, page.actor_role, ${nameFragment('actors', 'en')} AS actor_name_en, ${nameFragment('actors', 'zh')} AS actor_name_zh,
  page.period_id, page.reverted_by, page.reverted_at, page.reverts, reverted.created_at AS reverts_created_at,
  page.position, reverting.position AS reverted_position, reverted.position AS reverts_position`

type Definition<Row extends HistoryEntryRow, Name extends string> = Readonly<{
  table: string
  rules?: RuleTable
  row: z.ZodType<Row>
  columns: Fragment
  joins: (organizationId: string) => Fragment
  orders: Readonly<Record<Name | 'created_at', HistoryOrder>>
  shown?: Fragment
  amount?: Fragment
  /** Counts without reading entries; undefined if the filter does not allow this. */
  counts?: (db: CommonQueryMethods, filter: HistoryFilter) => Promise<number | undefined>
}>

export type HistorySort<Name extends string> = Readonly<{ order: Name; descending: boolean }>
export type HistoryPageQuery<Name extends string> = HistorySort<Name> &
  Readonly<{ limit: number; page: number }>

const Last = z.object({
  sort_key: z.union([z.string(), z.number()]),
  created_at: z.string(),
  position: z.string(),
})
type Last = z.infer<typeof Last>
type Place = Pick<Last, 'created_at' | 'position'>
type HistoryPage = Readonly<{ limit: number; offset?: number; after?: Last }>
type HistoryListQuery<Sort> = Readonly<{
  filter: HistoryFilter
  conditions: Fragment
  sort: Sort
  span: HistoryPage
}>

export const createHistory = <Row extends HistoryEntryRow, Name extends string>(
  definition: Definition<Row, Name>,
) => {
  const { table, rules, row, joins, orders } = definition
  const columns = sql.fragment`${rules ? ruleColumns : nothing} ${definition.columns}`
  const entries = sql.identifier([table])
  const shown = definition.shown ? [definition.shown] : []
  const SortedRow = row.and(Last)
  type Sort = HistorySort<Name | 'created_at'>
  // Reverts of the page's entries, and the entries that they revert.
  const linkedOf = (organizationId: string) => sql.fragment`
    LEFT JOIN ${entries} AS reverting ON reverting.organization_id = ${organizationId} AND reverting.id = page.reverted_by
    LEFT JOIN ${entries} AS reverted ON reverted.organization_id = ${organizationId} AND reverted.id = page.reverts`

  const withWords = async (db: CommonQueryMethods, filter: HistoryFilter) => {
    const words = await findWords(db, filter, rules)
    return allOf([...shown, ...conditionsOf(filter), ...sparedOf(filter, table), ...words])
  }

  const withCorrections = async (
    db: CommonQueryMethods,
    filter: HistoryFilter,
    conditions: Fragment,
  ) => {
    if (!filter.correctedOnce) return conditions
    // The list of one batch has the entries that the batch's row counts.
    const listed =
      filter.batchId === undefined
        ? conditions
        : await withWords(db, { ...filter, batchId: undefined })
    return correctedOnce(filter, { conditions, listed })
  }

  const shownOf = async (db: CommonQueryMethods, filter: HistoryFilter) =>
    withCorrections(db, filter, await withWords(db, filter))

  // Sorting by recorder would reveal hidden names.
  const isByTime = (filter: HistoryFilter, { order }: Pick<Sort, 'order'>) =>
    order === 'created_at' || (hidesGivers(filter) && order === 'created_by')
  const orderOf = (filter: HistoryFilter, sort: Pick<Sort, 'order'>): HistoryOrder =>
    orders[isByTime(filter, sort) ? 'created_at' : sort.order]

  const placesOf = ({ filter, conditions, sort, span }: HistoryListQuery<Sort>) => {
    const order = orderOf(filter, sort)
    const names = order.names?.(filter)
    const direction = directionOf(sort)
    const after = span.after
      ? sql.fragment`AND ${isAfter(order, sort.descending, span.after)}`
      : nothing
    return {
      with: names && sql.fragment`named AS MATERIALIZED (${names.query})`,
      places: sql.fragment`
        SELECT entries.created_at, entries.position, ${order.key} AS sort_key FROM ${entries} AS entries
        ${names ? sql.fragment`LEFT JOIN named ON ${names.on}` : nothing}
        WHERE ${conditions} ${after}
        ORDER BY ${order.key} ${direction}, entries.created_at ${direction}, entries.position ${direction}
        ${limitOf(span)}`,
    }
  }

  // Finds positions first, so that only the page's rows are read in full.
  const readPage = async (
    db: CommonQueryMethods,
    listQuery: HistoryListQuery<Sort>,
    placed = (places: Fragment) => places,
  ) => {
    const { organizationId } = listQuery.filter
    const direction = directionOf(listQuery.sort)
    const { with: named, places } = placesOf(listQuery)
    const often = hasAnyWords(listQuery.filter) ? unprepared : prepared
    const rows = await db.any(
      often(sql.type(SortedRow)`
      WITH ${named ? sql.fragment`${named},` : nothing} places AS MATERIALIZED (${placed(places)}),
      page AS (
        SELECT entries.*, places.sort_key FROM places JOIN ${entries} AS entries
          ON entries.organization_id = ${organizationId} AND entries.created_at = places.created_at
            AND entries.position = places.position)
      SELECT ${entryColumns(listQuery.filter)}, ${columns}, page.sort_key
      FROM page ${peopleOfPage(organizationId)} ${linkedOf(organizationId)}
      ${joins(organizationId)}
      ORDER BY page.sort_key ${direction}, page.created_at ${direction}, page.position ${direction}`),
    )
    return shownIn(listQuery.filter, rows)
  }

  const shownIn = (filter: HistoryFilter, rows: readonly Row[]) =>
    hidesGivers(filter) ? withShownGivers(rows, filter.giversBut) : rows

  const readPlaces = (db: CommonQueryMethods, listQuery: HistoryListQuery<Sort>) => {
    const { with: named, places } = placesOf(listQuery)
    return db.any(sql.type(Last)`
      ${named ? sql.fragment`WITH ${named}` : nothing} ${places}`)
  }

  const readRows = async (
    db: CommonQueryMethods,
    filter: HistoryFilter,
    places: readonly Place[],
  ) => {
    const { organizationId } = filter
    const placed = places.map((one, place) => ({ ...one, place }))
    const rows = await db.any(sql.type(row)`
      WITH page AS (
        SELECT entries.*, places.place
        FROM ${sentRows(placed, { created_at: timestamptz, position: text, place: int4 })} AS places
        JOIN ${entries} AS entries ON entries.organization_id = ${organizationId}
          AND entries.created_at = places.created_at AND entries.position = places.position COLLATE "C")
      SELECT ${entryColumns(filter)}, ${columns}
      FROM page ${peopleOfPage(organizationId)} ${linkedOf(organizationId)}
      ${joins(organizationId)}
      ORDER BY page.place`)
    return shownIn(filter, rows)
  }

  const count = async (
    db: CommonQueryMethods,
    { filter, conditions }: Pick<HistoryListQuery<Sort>, 'filter' | 'conditions'>,
  ) =>
    (await definition.counts?.(db, filter)) ??
    db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM ${entries} AS entries WHERE ${conditions}`)

  return {
    list: async (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      listQuery: HistoryPageQuery<Name | 'created_at'>,
    ) => {
      const span = { limit: listQuery.limit, offset: listQuery.page * listQuery.limit }
      const conditions = await shownOf(db, filter)
      const [rows, total] = await Promise.all([
        readPage(db, { filter, conditions, sort: listQuery, span }),
        count(db, { filter, conditions }),
      ])
      return { rows, total }
    },

    listBatches: async (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      listQuery: HistoryPageQuery<Name | 'created_at'>,
    ) => {
      const ofEntries = await withWords(db, filter)
      const conditions = await withCorrections(db, filter, ofEntries)
      const order = orderOf(filter, listQuery)
      const of = { table, filter, conditions, order, descending: listQuery.descending }
      const [places, total, batches] = await Promise.all([
        findFirstEntries(db, of, listQuery),
        count(db, { filter: { ...filter, correctedOnce: undefined }, conditions: ofEntries }),
        countBatches(db, of),
      ])
      const [rows, groups] = await Promise.all([
        readRows(db, filter, places),
        readGroups(db, { ...of, amount: definition.amount }, places),
      ])
      return {
        rows: rows.map((entry) => ({ entry, group: groups.get(entry.batch_id)! })),
        total,
        batches,
      }
    },

    listNewest: async (db: CommonQueryMethods, filter: HistoryFilter, limit: number) => {
      const sort = { order: 'created_at', descending: true } as const
      return readPage(db, {
        filter,
        conditions: await shownOf(db, filter),
        sort,
        span: { limit },
      })
    },

    listNewestOfEach: async (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      { profileIds, limit }: Readonly<{ profileIds: readonly string[]; limit: number }>,
    ): Promise<ReadonlyMap<string, readonly Row[]>> => {
      const sort = { order: 'created_at', descending: true } as const
      const own = { ...filter, conditions: [sql.fragment`entries.profile_id = wanted.profile_id`] }
      const conditions = await shownOf(db, own)
      const rows = await readPage(
        db,
        { filter, conditions, sort, span: { limit } },
        (newest) => sql.fragment`
        SELECT newest.*
        FROM (SELECT DISTINCT profile_id FROM unnest(${sql.array(profileIds, 'uuid')}) AS profile_id) AS wanted
        CROSS JOIN LATERAL (${newest}) AS newest`,
      )
      return Map.groupBy(rows, ({ profile_id }) => profile_id)
    },

    stream: async function* (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      sort: Sort,
    ): AsyncGenerator<readonly Row[], void> {
      const conditions = await shownOf(db, filter)
      const pages = inPages<Last>(
        (after, limit) =>
          readPlaces(db, { filter, conditions, sort, span: { limit, ...(after && { after }) } }),
        isByTime(filter, sort) ? fewPlaces : manyPlaces,
      )
      for await (const places of pages) {
        for (let from = 0; from < places.length; from += rowsAtOnce)
          yield await readRows(db, filter, places.slice(from, from + rowsAtOnce))
      }
    },
  }
}

const nothing = sql.fragment``
/** Few limits occur without an offset, so each is a literal with a cached plan. */
const limitOf = ({ limit, offset }: HistoryPage) =>
  offset === undefined
    ? sql.fragment`LIMIT ${sql.literalValue(String(limit))}`
    : sql.fragment`LIMIT ${limit} OFFSET ${offset}`
// Each number of words makes another statement, which would rarely be used again.
const unprepared = <Query>(query: Query) => query
const directionOf = ({ descending }: { descending: boolean }) =>
  descending ? sql.fragment`DESC` : sql.fragment`ASC`

// Positions per query. Orders other than by time have no index, so they look up more at once.
const [fewPlaces, manyPlaces] = [1_000, 4_000]
const rowsAtOnce = 100

const isAfter = ({ key, type }: HistoryOrder, descending: boolean, last: Last) => {
  const compare = descending ? sql.fragment`<` : sql.fragment`>`
  const sortKey = sql.fragment`${last.sort_key}::${sql.identifier([type])}`
  return sql.fragment`(${key}, entries.created_at, entries.position) ${compare}
    (${sortKey}, ${last.created_at}::timestamptz, ${last.position} COLLATE "C")`
}
