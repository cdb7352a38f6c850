import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import { arrayForAny, prepared } from '#platform/postgres/prepared.ts'
import { allOf, type Fragment } from '../engine/fragments.ts'
import { countBatches, findFirstEntries, readGroups } from './history-batches.ts'
import { conditionsOf, type HistoryFilter, sparedOf } from './history-filter.ts'
import { GiverColumns, giverColumns, withShownGivers } from './history-givers.ts'
import { classNoOfPage, nameFragment, peopleOfPage } from './history-names.ts'
import type { HistoryOrder } from './history-order.ts'
import { findWords, hasAnyWords, type RuleTable } from './history-words.ts'

/** What every history has of an entry, with the names that the registry has at this moment. */
export const HistoryEntryRow = z.object({
  id: z.string(),
  batch_id: z.string(),
  created_at: z.string(),
  user_id: z.string().nullable(),
  name_en: z.string(),
  name_zh: z.string(),
  profile_id: z.string(),
  /** At the time. */
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
  /** In the log: its own, of what took it back, and of what it took back. */
  position: z.string(),
  reverted_position: z.string().nullable(),
  reverts_position: z.string().nullable(),
  ...GiverColumns.shape,
})
export type HistoryEntryRow = z.infer<typeof HistoryEntryRow>

/** What an entry has besides where something is recorded by a rule. */
export const RuledEntry = HistoryEntryRow.extend({
  rule_id: z.string(),
  rule_name: z.string(),
  rule_name_en: z.string(),
})
export type RuledEntry = z.infer<typeof RuledEntry>
const ruleColumns = sql.fragment`page.rule_id, page.rule_name, page.rule_name_en,`

const entryColumns = ({ organizationId, asStudentsSee }: HistoryFilter) => sql.fragment`
  ${asStudentsSee ? giverColumns(organizationId) : sql.fragment``}
  page.id, page.batch_id, page.created_at,
  students.id AS user_id, ${nameFragment('students', 'en')} AS name_en, ${nameFragment('students', 'zh')} AS name_zh,
  page.profile_id, page.class, ${classNoOfPage} AS class_no,
  page.actor_id, page.actor_role, ${nameFragment('actors', 'en')} AS actor_name_en, ${nameFragment('actors', 'zh')} AS actor_name_zh,
  page.period_id, page.reverted_by, page.reverted_at, page.reverts, reverted.created_at AS reverts_created_at,
  page.position, reverting.position AS reverted_position, reverted.position AS reverts_position`

/**
 * A history: a table of a read model whose rows have these columns and more; those of a rule where
 * `rules` says which.
 */
type Definition<Row extends HistoryEntryRow, Name extends string> = Readonly<{
  table: string
  rules?: RuleTable
  row: z.ZodType<Row>
  /** Of `page`, which has the table's columns, and of `joins`. */
  columns: Fragment
  joins: (organizationId: string) => Fragment
  orders: Readonly<Record<Name | 'created_at', HistoryOrder>>
  /** Which rows of the table are entries at all, of `actions`; every one unless said otherwise. */
  shown?: Fragment
  /** What is summed up of a batch, of `actions`. */
  amount?: Fragment
  /** How many entries meet a filter, without looking at them, where something else says it. */
  counts?: (db: CommonQueryMethods, filter: HistoryFilter) => Promise<number | undefined>
}>

export type HistorySort<Name extends string> = Readonly<{ order: Name; descending: boolean }>
export type HistoryPageQuery<Name extends string> = HistorySort<Name> &
  Readonly<{ limit: number; page: number }>

/** Where a page ends: the next one begins right after this entry. */
const Last = z.object({
  sort_key: z.union([z.string(), z.number()]),
  created_at: z.string(),
  position: z.string(),
})
type Last = z.infer<typeof Last>
type Place = Pick<Last, 'created_at' | 'position'>
type Span = Readonly<{ limit: number; offset?: number; after?: Last }>
type HistoryListQuery<Sort> = Readonly<{
  filter: HistoryFilter
  conditions: Fragment
  sort: Sort
  span: Span
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
  // What took an entry of the page back, and what it took back.
  const linkedOf = (organizationId: string) => sql.fragment`
    LEFT JOIN ${entries} AS reverting ON reverting.organization_id = ${organizationId} AND reverting.id = page.reverted_by
    LEFT JOIN ${entries} AS reverted ON reverted.organization_id = ${organizationId} AND reverted.id = page.reverts`

  const withWords = async (db: CommonQueryMethods, filter: HistoryFilter) => {
    const words = await findWords(db, filter, rules)
    return allOf([...shown, ...conditionsOf(filter), ...sparedOf(filter, table), ...words])
  }

  // By names that are not told nothing is put in order.
  const isByTime = ({ asStudentsSee }: HistoryFilter, { order }: Pick<Sort, 'order'>) =>
    order === 'created_at' || (asStudentsSee === true && order === 'created_by')
  const orderOf = (filter: HistoryFilter, sort: Pick<Sort, 'order'>): HistoryOrder =>
    orders[isByTime(filter, sort) ? 'created_at' : sort.order]

  /**
   * Where the wanted entries are, in their order, by what the indexes have; `with` has to stand
   * before it.
   */
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
        SELECT actions.created_at, actions.position, ${order.key} AS sort_key FROM ${entries} AS actions
        ${names ? sql.fragment`LEFT JOIN named ON ${names.on}` : nothing}
        WHERE ${conditions} ${after}
        ORDER BY ${order.key} ${direction}, actions.created_at ${direction}, actions.position ${direction}
        ${limitOf(span)}`,
    }
  }

  // The page is found first, so that its rows alone are read whole and get their names.
  const readPage = async (
    db: CommonQueryMethods,
    wanted: HistoryListQuery<Sort>,
    placed = (places: Fragment) => places,
  ) => {
    const { organizationId } = wanted.filter
    const direction = directionOf(wanted.sort)
    const { with: named, places } = placesOf(wanted)
    const often = hasAnyWords(wanted.filter) ? unprepared : prepared
    const rows = await db.any(
      often(sql.type(SortedRow)`
      WITH ${named ? sql.fragment`${named},` : nothing} places AS MATERIALIZED (${placed(places)}),
      page AS (
        SELECT actions.*, places.sort_key FROM places JOIN ${entries} AS actions
          ON actions.organization_id = ${organizationId} AND actions.created_at = places.created_at
            AND actions.position = places.position)
      SELECT ${entryColumns(wanted.filter)}, ${columns}, page.sort_key
      FROM page ${peopleOfPage(organizationId)} ${linkedOf(organizationId)}
      ${joins(organizationId)}
      ORDER BY page.sort_key ${direction}, page.created_at ${direction}, page.position ${direction}`),
    )
    return wanted.filter.asStudentsSee ? withShownGivers(rows) : rows
  }

  const readPlaces = (db: CommonQueryMethods, wanted: HistoryListQuery<Sort>) => {
    const { with: named, places } = placesOf(wanted)
    return db.any(sql.type(Last)`
      ${named ? sql.fragment`WITH ${named}` : nothing} ${places}`)
  }

  const readRows = async (
    db: CommonQueryMethods,
    filter: HistoryFilter,
    places: readonly Place[],
  ) => {
    const { organizationId } = filter
    const rows = await db.any(sql.type(row)`
      WITH page AS (
        SELECT actions.*, places.place
        FROM unnest(
          ${sql.array(
            places.map(({ created_at }) => created_at),
            'timestamptz',
          )},
          ${sql.array(
            places.map(({ position }) => position),
            'text',
          )}
        ) WITH ORDINALITY AS places (created_at, position, place)
        JOIN ${entries} AS actions ON actions.organization_id = ${organizationId}
          AND actions.created_at = places.created_at AND actions.position = places.position COLLATE "C")
      SELECT ${entryColumns(filter)}, ${columns}
      FROM page ${peopleOfPage(organizationId)} ${linkedOf(organizationId)}
      ${joins(organizationId)}
      ORDER BY page.place`)
    return filter.asStudentsSee ? withShownGivers(rows) : rows
  }

  const count = async (
    db: CommonQueryMethods,
    { filter, conditions }: Pick<HistoryListQuery<Sort>, 'filter' | 'conditions'>,
  ) =>
    (await definition.counts?.(db, filter)) ??
    db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM ${entries} AS actions WHERE ${conditions}`)

  return {
    /** One page, and how many entries match in all. */
    list: async (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      wanted: HistoryPageQuery<Name | 'created_at'>,
    ) => {
      const span = { limit: wanted.limit, offset: wanted.page * wanted.limit }
      const conditions = await withWords(db, filter)
      const [rows, total] = await Promise.all([
        readPage(db, { filter, conditions, sort: wanted, span }),
        count(db, { filter, conditions }),
      ])
      return { rows, total }
    },

    /**
     * A page of what requests made, one row each, and how many entries and rows match: see
     * history-batches.ts.
     */
    listBatches: async (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      wanted: HistoryPageQuery<Name | 'created_at'>,
    ) => {
      const conditions = await withWords(db, filter)
      const order = orderOf(filter, wanted)
      const of = { table, filter, conditions, order, descending: wanted.descending }
      const [places, total, batches] = await Promise.all([
        findFirstEntries(db, of, wanted),
        count(db, { filter, conditions }),
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

    /** The newest entries alone, without counting the others. */
    listNewest: async (db: CommonQueryMethods, filter: HistoryFilter, limit: number) => {
      const sort = { order: 'created_at', descending: true } as const
      return readPage(db, {
        filter,
        conditions: await withWords(db, filter),
        sort,
        span: { limit },
      })
    },

    /** The newest of each of these students, in one query. */
    listNewestOfEach: async (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      { profileIds, limit }: Readonly<{ profileIds: readonly string[]; limit: number }>,
    ): Promise<ReadonlyMap<string, readonly Row[]>> => {
      const sort = { order: 'created_at', descending: true } as const
      const own = { ...filter, conditions: [sql.fragment`actions.profile_id = wanted.profile_id`] }
      const conditions = await withWords(db, own)
      const rows = await readPage(
        db,
        { filter, conditions, sort, span: { limit } },
        (newest) => sql.fragment`
        SELECT newest.*
        FROM (SELECT DISTINCT profile_id FROM unnest(${arrayForAny(profileIds, 'uuid')}) AS profile_id) AS wanted
        CROSS JOIN LATERAL (${newest}) AS newest`,
      )
      return Map.groupBy(rows, ({ profile_id }) => profile_id)
    },

    /** All entries that match, some at a time. */
    stream: async function* (
      db: CommonQueryMethods,
      filter: HistoryFilter,
      sort: Sort,
    ): AsyncGenerator<readonly Row[], void> {
      const conditions = await withWords(db, filter)
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
/** A limit alone is one of few, and written out: for an unknown one no plan is kept. */
const limitOf = ({ limit, offset }: Span) =>
  offset === undefined
    ? sql.fragment`LIMIT ${sql.literalValue(String(limit))}`
    : sql.fragment`LIMIT ${limit} OFFSET ${offset}`
// Words come in any number.
const unprepared = <Query>(query: Query) => query
const directionOf = ({ descending }: { descending: boolean }) =>
  descending ? sql.fragment`DESC` : sql.fragment`ASC`

// Only by time an index knows the order: otherwise the places of a page cost a look at all entries,
// so that many are found at once.
const [fewPlaces, manyPlaces] = [1_000, 4_000]
/** Made into an answer in one go, so that nobody else waits for long. */
const rowsAtOnce = 100

const isAfter = ({ key, type }: HistoryOrder, descending: boolean, last: Last) => {
  const compare = descending ? sql.fragment`<` : sql.fragment`>`
  const sortKey = sql.fragment`${last.sort_key}::${sql.identifier([type])}`
  return sql.fragment`(${key}, actions.created_at, actions.position) ${compare}
    (${sortKey}, ${last.created_at}::timestamptz, ${last.position} COLLATE "C")`
}
