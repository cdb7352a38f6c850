import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CommonQueryMethods, DatabaseTransactionConnection } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** `missing`: only in the replay. `extra`: only live. */
export type Difference = Readonly<{
  readModel: string
  table: string
  kind: 'differs' | 'missing' | 'extra'
  organization: string | null
  profile?: string
  others?: number
  logged?: string
  entry: Readonly<Record<string, unknown>>
  /** Differing rows of this table and organisation. */
  differing?: number
  fields: readonly Readonly<{ field: string; live: unknown; replayed: unknown }>[]
}>

/** The most rows listed for each table and organisation. */
export const namedAtMost = 1_000

type Compared = Readonly<{
  readModel: string
  live: string
  replayed: string
  summed?: Summing | undefined
}>
export type Summing = Readonly<{ seed: number; sums: Promise<Sums> }>
type Sums = ReadonlyMap<string, readonly z.infer<typeof Sum>[]>
/** Row counts by organisation. */
export type Comparison = Readonly<{
  rows: number
  byOrganization: ReadonlyMap<string, number>
  differing: number
  differences: readonly Difference[]
}>

/** Compares sums of hashes first, then row by row. */
export const compareSchemas = async (
  db: DatabaseTransactionConnection,
  { readModel, live, replayed, summed }: Compared,
): Promise<Comparison> => {
  const seed = summed?.seed ?? drawSeed()
  const found = await checksumTables(db, live, seed)
  const expected = await (summed?.sums ?? checksumTables(db, replayed, seed))
  let [rows, differing] = [0, 0]
  const byOrganization = new Map<string, number>()
  const differences: Difference[] = []
  for (const table of await listTables(db, replayed)) {
    const of = expected.get(table) ?? []
    for (const { organization, count } of of) {
      rows += count
      if (organization)
        byOrganization.set(organization, (byOrganization.get(organization) ?? 0) + count)
    }
    if (isDeepStrictEqual(of, found.get(table) ?? [])) continue
    const columns = await columnsOf(db, replayed, table)
    const key = await keyOf(db, replayed, table)
    const pairs = await findDiffering(db, { live, replayed, table, key, columns })
    differences.push(...pairs.map((pair) => differenceOf({ readModel, table, key }, pair)))
    differing += pairs.filter(({ nth }) => nth === 1).reduce((sum, pair) => sum + pair.differing, 0)
  }
  return { rows, byOrganization, differing, differences }
}

/** A known seed would let somebody add rows that leave a sum unchanged. */
export const drawSeed = () => randomInt(2 ** 47)

/** Equal rows have equal sums with one seed. */
export const checksumTables = async (
  db: CommonQueryMethods,
  schema: string,
  seed: number,
): Promise<Sums> => {
  const sums = new Map<string, readonly z.infer<typeof Sum>[]>()
  for (const table of await listTables(db, schema)) {
    const columns = await columnsOf(db, schema, table)
    sums.set(table, await sumRows(db, sql.identifier([schema, table]), { columns, seed }))
  }
  return sums
}

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>
const Name = z.object({ name: z.string() })

export const listTables = (db: CommonQueryMethods, schema: string) =>
  db.anyFirst(sql.type(Name)`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${schema} AND table_type = 'BASE TABLE' AND table_name <> 'checkpoint' ORDER BY name`)

const columnsOf = (db: CommonQueryMethods, schema: string, table: string) =>
  db.anyFirst(sql.type(Name)`
    SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ${schema} AND table_name = ${table}`)

const Sum = z.object({
  organization: z.string().nullable(),
  count: z.coerce.number(),
  sum: z.string(),
})

type Summed = Readonly<{ columns: readonly string[]; seed: number }>

/** Hashes each row twice, because PostgreSQL's row hash merely adds up column hashes. */
const sumRows = (
  db: CommonQueryMethods,
  table: ReturnType<typeof sql.identifier>,
  { columns, seed }: Summed,
) => {
  const organization = columns.includes('organization_id')
    ? sql.fragment`organization_id`
    : sql.fragment`NULL::uuid`
  return db.any(sql.type(Sum)`
    SELECT ${organization} AS organization, count(*), 
      sum(hashtextextended(hash_record_extended(one, ${seed}::int8)::text, ${seed}::int8))::text AS sum
    FROM ${table} AS one GROUP BY 1 ORDER BY 1`)
}

const keyOf = (db: CommonQueryMethods, schema: string, table: string) =>
  db.anyFirst(sql.type(Name)`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text))
      AND attnum = ANY (coalesce((
        SELECT indkey::int2[] FROM pg_index WHERE indrelid = attrelid AND indisunique
        ORDER BY indisprimary DESC, indexrelid LIMIT 1), (
        SELECT array_agg(a.attnum) FROM pg_attribute a WHERE a.attrelid = pg_attribute.attrelid AND a.attnum > 0)))
    ORDER BY attnum`)

/** `differing`: how many rows of the organisation differ. `nth`: this row's place among them. */
const Pair = z.object({
  live: Row.nullable(),
  replayed: Row.nullable(),
  differing: z.coerce.number(),
  nth: z.coerce.number(),
})
type Pair = z.infer<typeof Pair>
type TableComparison = Readonly<{
  live: string
  replayed: string
  table: string
  key: readonly string[]
  columns: readonly string[]
}>

/** Rows of one side only, with a limit for each organisation. */
const findDiffering = async (
  db: CommonQueryMethods,
  { live, replayed, table, key, columns }: TableComparison,
) => {
  const [one, other] = [sql.identifier([live, table]), sql.identifier([replayed, table])]
  // Two nulls are equal.
  const keyIn = (side: string) =>
    sql.fragment`jsonb_build_array(${sql.join(
      key.map((column) => sql.identifier([side, column])),
      sql.fragment`, `,
    )})`
  const organization = columns.includes('organization_id')
    ? sql.fragment`coalesce(live.organization_id, replayed.organization_id)`
    : sql.fragment`NULL::uuid`
  // A hash aggregate would take too much memory, because replayed tables lack statistics.
  await db.query(sql.typeAlias('void')`SET LOCAL enable_hashagg = off`)
  return db.any(sql.type(Pair)`
    WITH live AS (SELECT * FROM ${one} EXCEPT ALL SELECT * FROM ${other}),
      replayed AS (SELECT * FROM ${other} EXCEPT ALL SELECT * FROM ${one}),
      pairs AS (
        SELECT live, replayed, count(*) OVER same AS differing,
          row_number() OVER (same ORDER BY coalesce(${keyIn('live')}, ${keyIn('replayed')})) AS nth
        FROM live FULL JOIN replayed ON ${keyIn('live')} = ${keyIn('replayed')}
        WINDOW same AS (PARTITION BY ${organization}))
    SELECT to_jsonb(live) AS live, to_jsonb(replayed) AS replayed, differing, nth FROM pairs
    WHERE nth <= ${namedAtMost} ORDER BY nth, live, replayed`)
}

type Table = Readonly<{ readModel: string; table: string; key: readonly string[] }>

const differenceOf = (
  { readModel, table, key }: Table,
  { live, replayed, differing }: Pair,
): Difference => {
  const row = live ?? replayed ?? {}
  const organization = typeof row['organization_id'] === 'string' ? row['organization_id'] : null
  const whose =
    typeof row['profile_id'] === 'string' ? { profile: row['profile_id'] } : whoseOf(live, replayed)
  const entry = Object.fromEntries(key.map((column) => [column, row[column]]))
  const kind = live && replayed ? 'differs' : live ? 'extra' : 'missing'
  const fields = live && replayed ? fieldsOf(live, replayed) : []
  return { readModel, table, kind, organization, ...whose, entry, differing, fields }
}

const whoseOf = (live: Row | null, replayed: Row | null) => {
  const [ofLive, ofReplayed] = [entriesIn(live), entriesIn(replayed)]
  const alone = [
    ...[...ofReplayed]
      .filter(([id, profile]) => ofLive.get(id) !== profile)
      .map(([id, profile]) => ({ profile, logged: id })),
    ...[...ofLive].filter(([id]) => !ofReplayed.has(id)).map(([, profile]) => ({ profile })),
  ]
  return alone[0] && { ...alone[0], others: new Set(alone.map(({ profile }) => profile)).size - 1 }
}

const Entries = z.object({ ids: z.array(z.string()), profile_ids: z.array(z.string()) })

const entriesIn = (row: Row | null): ReadonlyMap<string, string> => {
  const { data } = Entries.safeParse(row)
  return new Map(data?.ids.map((id, n) => [id, data.profile_ids[n] ?? '']))
}

const fieldsOf = (live: Row, replayed: Row) =>
  Object.keys(live)
    .filter((field) => JSON.stringify(live[field]) !== JSON.stringify(replayed[field]))
    .map((field) => ({ field, live: live[field], replayed: replayed[field] }))
