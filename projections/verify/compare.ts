import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'

/** `missing`: the replay has it, and it is not there; `extra`: nothing in the log says so. */
export type Difference = Readonly<{
  readModel: string
  table: string
  kind: 'differs' | 'missing' | 'extra'
  organization: string | null
  /** Whose it is, where the table says. */
  profile?: string
  /** The columns that tell which row it is. */
  entry: Readonly<Record<string, unknown>>
  fields: readonly Readonly<{ field: string; live: unknown; replayed: unknown }>[]
}>

/** So many of each table are named; one is enough to look into. */
export const namedAtMost = 200

type Compared = Readonly<{ readModel: string; live: string; replayed: string }>
/** `byOrganization`: how many of the rows are of which, by its id. */
export type Comparison = Readonly<{
  rows: number
  byOrganization: ReadonlyMap<string, number>
  differences: readonly Difference[]
}>

/** Compares all rows of all tables of two schemas. Both must be of one position: see verify.ts. */
export const compareSchemas = async (db: CommonQueryMethods, compared: Compared): Promise<Comparison> => {
  let rows = 0
  const byOrganization = new Map<string, number>()
  const differences: Difference[] = []
  for (const table of await listTables(db, compared.replayed)) {
    const [live, replayed] = [compared.live, compared.replayed].map((schema) => sql.identifier([schema, table]))
    for (const { organization, count } of await countRows(db, compared.replayed, table)) {
      rows += count
      if (organization) byOrganization.set(organization, (byOrganization.get(organization) ?? 0) + count)
    }
    const only = (one: typeof live, other: typeof live) =>
      db.anyFirst(sql.type(z.object({ row: Row }))`
        SELECT to_jsonb(only_here) AS row FROM (SELECT * FROM ${one!} EXCEPT ALL SELECT * FROM ${other!}) AS only_here
        ORDER BY to_jsonb(only_here)::text COLLATE "C" LIMIT ${namedAtMost}`)
    const [extra, missing] = [await only(live, replayed), await only(replayed, live)]
    if (extra.length + missing.length === 0) continue
    const key = await keyOf(db, compared.replayed, table)
    differences.push(...paired({ readModel: compared.readModel, table, key }, extra, missing))
  }
  return { rows, byOrganization, differences }
}

const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>
const Name = z.object({ name: z.string() })

export const listTables = (db: CommonQueryMethods, schema: string) =>
  db.anyFirst(sql.type(Name)`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${schema} AND table_type = 'BASE TABLE' AND table_name <> 'checkpoint' ORDER BY name`)

const Count = z.object({ organization: z.string().nullable(), count: z.coerce.number() })

const countRows = async (db: CommonQueryMethods, schema: string, table: string) => {
  const columns = await db.anyFirst(sql.type(Name)`
    SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ${schema} AND table_name = ${table}`)
  const organization = columns.includes('organization_id') ? sql.fragment`organization_id` : sql.fragment`NULL::uuid`
  return await db.any(sql.type(Count)`
    SELECT ${organization} AS organization, count(*) FROM ${sql.identifier([schema, table])} GROUP BY 1`)
}

/** Of its primary key, or else of what is unique otherwise; of a table without either all columns. */
const keyOf = (db: CommonQueryMethods, schema: string, table: string) =>
  db.anyFirst(sql.type(Name)`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass(format('%I.%I', ${schema}::text, ${table}::text))
      AND attnum = ANY (coalesce((
        SELECT indkey::int2[] FROM pg_index WHERE indrelid = attrelid AND indisunique
        ORDER BY indisprimary DESC, indexrelid LIMIT 1), (
        SELECT array_agg(a.attnum) FROM pg_attribute a WHERE a.attrelid = pg_attribute.attrelid AND a.attnum > 0)))
    ORDER BY attnum`)

type Table = Readonly<{ readModel: string; table: string; key: readonly string[] }>

const paired = ({ readModel, table, key }: Table, live: readonly Row[], replayed: readonly Row[]): Difference[] => {
  const entryOf = (row: Row) => Object.fromEntries(key.map((column) => [column, row[column]]))
  const nameOf = (row: Row) => JSON.stringify(entryOf(row))
  const expected = new Map(replayed.map((row) => [nameOf(row), row]))
  const difference = (kind: Difference['kind'], row: Row, fields: Difference['fields'] = []): Difference => {
    const organization = typeof row.organization_id === 'string' ? row.organization_id : null
    const profile = typeof row.profile_id === 'string' && { profile: row.profile_id }
    return { readModel, table, kind, organization, ...profile, entry: entryOf(row), fields }
  }
  const found = live.map((row) => {
    const other = expected.get(nameOf(row))
    expected.delete(nameOf(row))
    return other ? difference('differs', row, fieldsOf(row, other)) : difference('extra', row)
  })
  return [...found, ...[...expected.values()].map((row) => difference('missing', row))]
}

const fieldsOf = (live: Row, replayed: Row) =>
  Object.keys(live)
    .filter((field) => JSON.stringify(live[field]) !== JSON.stringify(replayed[field]))
    .map((field) => ({ field, live: live[field], replayed: replayed[field] }))
