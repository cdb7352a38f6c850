import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { intentIdOf } from '#domain/ids.ts'
import { int4, jsonb, position, text, timestamptz, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { sentRows } from '#platform/postgres/table.ts'
import type { Intention } from './intention.ts'

/** Decisions that the ledger has not answered. */
export const intentTables = [
  sql.typeAlias('void')`CREATE TABLE intents (
    id uuid PRIMARY KEY,
    organization_id uuid NOT NULL,
    number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
    key text NOT NULL,
    body jsonb NOT NULL,
    event_id uuid NOT NULL,
    position text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    retry_at timestamptz,
    -- Why the intent could not be sent. It waits until somebody retries it.
    error text
  ) WITH (fillfactor = 80)`,
  sql.typeAlias('void')`CREATE INDEX intents_key ON intents (key, number)`,
]

type Owner = Readonly<{ name: string; schema: string }>

const table = (schema: string) => sql.identifier([schema, 'intents'])
const newColumns = {
  id: uuid,
  organization_id: uuid,
  key: text,
  body: jsonb(z.unknown()),
  event_id: uuid,
  position,
  n: int4,
}

/** Joins the caller's transaction. Skips intents that wait already. */
export const addIntents = async (
  db: CommonQueryMethods,
  { name, schema }: Owner,
  intentions: readonly Intention<unknown>[],
) => {
  if (intentions.length === 0) return
  const rows = intentions.map(({ source, what, key, organizationId, body }, n) => {
    const id = intentIdOf({ reactor: name, stream: source.stream, eventId: source.id, what })
    return {
      id,
      organization_id: organizationId,
      key,
      body,
      event_id: source.id,
      position: source.position,
      n,
    }
  })
  await db.query(sql.typeAlias('void')`
    INSERT INTO ${table(schema)} (id, organization_id, key, body, event_id, position)
    SELECT id, organization_id, key, body, event_id, position
    FROM ${sentRows(rows, newColumns)} AS new
    ORDER BY n ON CONFLICT (id) DO NOTHING`)
}

const WaitingIntent = z.object({
  id: z.string(),
  organizationId: z.string(),
  key: z.string(),
  body: z.unknown(),
  attempts: z.number(),
  eventId: z.string(),
  position: z.string(),
})
export type WaitingIntent = z.infer<typeof WaitingIntent>

/** In ms. If a `retry_at` is further ahead, the clock was set back. */
export const longestPause = 60_000

/** How much is sent at once, in characters of bodies. A larger intent is sent alone. */
export const mostIntentCharacters = 500_000

export const nextIntents = (
  db: CommonQueryMethods,
  schema: string,
  { now, limit }: { now: Date; limit: number },
) =>
  db.any(
    prepared(sql.type(WaitingIntent)`
    WITH waiting AS (
      SELECT *, sum(length(body::text)) OVER (ORDER BY number) AS characters,
        row_number() OVER (ORDER BY number) AS nth
      FROM ${table(schema)} AS intent
      WHERE error IS NULL AND (retry_at IS NULL OR retry_at <= ${now.toISOString()}
          OR retry_at > ${new Date(now.getTime() + longestPause).toISOString()})
        AND NOT EXISTS (SELECT FROM ${table(schema)} AS earlier
          WHERE earlier.key = intent.key AND earlier.number < intent.number)
      ORDER BY number LIMIT ${sql.literalValue(String(limit))})
    SELECT id, organization_id AS "organizationId", key, body, attempts, event_id AS "eventId", position
    FROM waiting
    WHERE nth = 1 OR characters <= ${sql.literalValue(String(mostIntentCharacters))} ORDER BY number`),
  )

export const forgetIntents = (db: CommonQueryMethods, schema: string, ids: readonly string[]) =>
  db.query(
    sql.typeAlias('void')`DELETE FROM ${table(schema)} WHERE id = ANY(${sql.array(ids, 'uuid')})`,
  )

export const postponeIntents = (
  db: CommonQueryMethods,
  schema: string,
  rows: readonly (readonly [string, Date])[],
) =>
  db.query(sql.typeAlias('void')`
    UPDATE ${table(schema)} AS intent SET attempts = attempts + 1, retry_at = later.at
    FROM ${sentRows(
      rows.map(([id, at]) => ({ id, at: at.toISOString() })),
      { id: uuid, at: timestamptz },
    )} AS later WHERE intent.id = later.id`)

const failureOf = (schema: string) => `${schema}.intents`

export const holdIntent = (
  db: CommonQueryMethods,
  schema: string,
  { id, eventId, position }: WaitingIntent,
  error: string,
) =>
  db.query(sql.typeAlias('void')`
    WITH held AS (UPDATE ${table(schema)} SET error = ${error} WHERE id = ${id} RETURNING id)
    INSERT INTO public.projection_failures (projection, position, event_id, reason, error)
    SELECT ${failureOf(schema)}, ${position}, ${eventId}, 'poison', ${error} FROM held
    ON CONFLICT (projection) DO NOTHING`)

export const releaseIntents = async (db: CommonQueryMethods, schema: string) => {
  await db.query(sql.typeAlias('void')`
    WITH free AS (UPDATE ${table(schema)} SET error = NULL, retry_at = NULL WHERE error IS NOT NULL)
    DELETE FROM public.projection_failures WHERE projection = ${failureOf(schema)}`)
}

const Backlog = z.object({ count: z.number(), oldest: z.string().nullable() })

export const readBacklog = (db: CommonQueryMethods, schema: string) =>
  db.one(
    sql.type(Backlog)`SELECT count(*) AS count, min(created_at) AS oldest FROM ${table(schema)}`,
  )
