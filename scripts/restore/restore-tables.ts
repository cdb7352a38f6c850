import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, type Manifest, tablePrefix } from '#platform/backup/manifest.ts'
import { columnsOf, reactorSchemas, tableOf } from '#platform/backup/snapshot.ts'
import type { PartCursor } from './part-cursor.ts'

/**
 * Fills all tables or none. Adds the foreign keys last, which checks that referenced rows exist.
 */
export const restoreTables = async (
  client: pg.ClientBase,
  manifest: Manifest,
  parts: PartCursor,
) => {
  await client.query('BEGIN')
  try {
    const after = await loosen(client)
    const all = manifest.tables.map(tableOf)
    await client.query(`TRUNCATE ${all.join(', ')}`)
    for (const table of manifest.tables) {
      const copy = client.query(copyFrom(`COPY ${tableOf(table)} (${columnsOf(table)}) FROM STDIN`))
      await pipeline(Readable.from(parts.below(tablePrefix(table))), copy)
    }
    for (const statement of after) await client.query(statement)
    await advanceSequences(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const ours = `(nspname = 'public' OR ${reactorSchemas})`

type Statement = Readonly<{ statement: string }>

/** Drops foreign keys and disables triggers. Returns the statements that restore them. */
const loosen = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows: keys } = await client.query<Statement & { drop: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(pg_constraint.oid)) AS statement
    FROM pg_constraint JOIN pg_namespace ON pg_namespace.oid = connamespace
    WHERE contype = 'f' AND ${ours}`)
  const { rows: triggers } = await client.query<Statement & { disable: string }>(`
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
      format('ALTER TABLE %s ENABLE %s TRIGGER %I', tgrelid::regclass,
        CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname) AS statement
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE NOT tgisinternal AND tgenabled <> 'D' AND ${ours}`)
  for (const { drop } of keys) await client.query(drop)
  for (const { disable } of triggers) await client.query(disable)
  return [...keys, ...triggers].map(({ statement }) => statement)
}

const advanceSequences = async (client: pg.ClientBase) => {
  const { rows } = await client.query<Statement>(`
    SELECT format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %s',
      pg_get_serial_sequence(format('%I.%I', nspname, relname), attname), attname,
      attrelid::regclass) AS statement
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r'
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE attidentity <> '' AND ${ours}`)
  for (const { statement } of rows) await client.query(statement)
}

/** @throws BackupError when the database lacks a table or a column */
export const refuseUnknownTables = async (client: pg.ClientBase, { tables }: Manifest) => {
  for (const table of tables) {
    const { rows } = await client.query<{ missing: string }>(
      `SELECT name AS missing FROM unnest($2::text[]) AS name WHERE NOT EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = to_regclass($1) AND attname = name AND NOT attisdropped)`,
      [tableOf(table), table.columns],
    )
    if (rows.length > 0)
      throw new BackupError(
        `The backup has ${table.schema}.${table.name}.${rows[0]!.missing}, which this Laurel ` +
          'does not know.',
      )
  }
}
