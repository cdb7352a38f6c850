import type pg from 'pg'
import { deadlines } from '../deadlines.ts'

/** Positions have no gaps and become visible in order. */
export const createSchema = async (client: pg.ClientBase, schema: string) => {
  if (!/^[a-z_][a-z0-9_]{0,50}$/.test(schema))
    throw new Error(`"${schema}" is not a valid name for the event store's schema`)
  await client.query('BEGIN')
  try {
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1 || '.schema', 0))", [
      schema,
    ])
    await client.query('SET LOCAL client_min_messages = warning')
    await client.query(tables(schema))
    await client.query(sharing(schema))
    await client.query(appendFunction(schema))
    await client.query(keeper(schema))
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const tables = (schema: string) => `
  CREATE SCHEMA IF NOT EXISTS ${schema};

  CREATE TABLE IF NOT EXISTS ${schema}.events (
    position bigint PRIMARY KEY,
    stream text COLLATE "C" NOT NULL,
    category text COLLATE "C" NOT NULL,
    revision integer NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    metadata jsonb NOT NULL,
    recorded_at timestamptz NOT NULL,
    UNIQUE (stream, revision),
    UNIQUE (stream, event_id)
  );
  CREATE INDEX IF NOT EXISTS events_category_position ON ${schema}.events (category, position);

  CREATE TABLE IF NOT EXISTS ${schema}.store (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    id uuid NOT NULL
  );
  INSERT INTO ${schema}.store (id) VALUES (gen_random_uuid()) ON CONFLICT DO NOTHING;`

/**
 * An event with a `base` stores only what differs from that event (decision 0136). In an existing
 * log such events begin a day later, because older processes may still read it.
 */
const sharing = (schema: string) => `
  DO $share$
  BEGIN
    IF NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = '${schema}.events'::regclass AND attname = 'base' AND NOT attisdropped
    ) THEN
      PERFORM set_config('lock_timeout', '${deadlines.identity / 2}', true);
      ALTER TABLE ${schema}.store ADD COLUMN shares_from timestamptz NOT NULL DEFAULT '-infinity';
      ALTER TABLE ${schema}.events ADD COLUMN base bigint, ALTER COLUMN metadata DROP NOT NULL;
      UPDATE ${schema}.store SET shares_from = now() + interval '1 day' WHERE EXISTS (SELECT FROM ${schema}.events);
    END IF;
  END $share$`

/** Creating the trigger waits for appends, so it is created only once. */
const keeper = (schema: string) => `
  CREATE OR REPLACE FUNCTION ${schema}.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $refuse$
  BEGIN
    RAISE EXCEPTION 'The log of events is only appended to: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
  END $refuse$;
  DO $keep$
  BEGIN
    IF NOT EXISTS (
      SELECT FROM pg_trigger WHERE tgrelid = '${schema}.events'::regclass AND tgname = 'events_append_only'
    ) THEN
      CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${schema}.events
        FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.refuse_change();
      ALTER TABLE ${schema}.events ENABLE ALWAYS TRIGGER events_append_only;
    END IF;
  END $keep$`

/**
 * Appends events; null for refused requests. A group above 0 is appended whole, or not at all if
 * one of its events exists. `expected`: a revision; -1: no stream; -2: any. Must run alone in READ
 * COMMITTED, because its lock orders positions. Older functions take the same lock.
 */
const appendFunction = (schema: string) => `
  CREATE OR REPLACE FUNCTION ${schema}.append_shared(
    streams text[], request_stream integer[], expected integer[], counts integer[], groups integer[],
    event_request integer[], event_ids uuid[], types text[], event_share integer[], data jsonb[],
    shared_data jsonb[], shared_metadata jsonb[],
    OUT revisions integer[], OUT positions bigint[]
  ) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $append$
  DECLARE
    nothing CONSTANT integer[] := array_fill(NULL::integer, ARRAY[cardinality(counts)]);
    -- Added to an event's number in the batch, these give its revision and its position.
    revision_shift integer[] := nothing;
    position_shift bigint[] := nothing;
    heads integer[];
    seen_groups integer[] := '{}';
    last bigint;
    before integer := 0;
    stream_number integer;
    already_count integer;
    already_same integer;
    already_first integer;
    already_last integer;
    already_position bigint;
    moment timestamptz;
    shares boolean;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('${schema}.append', 0));
    moment := clock_timestamp();
    SELECT moment >= store.shares_from INTO shares FROM ${schema}.store;
    revisions := nothing;
    positions := nothing;
    SELECT coalesce(max(e.position), 0) INTO last FROM ${schema}.events e;
    SELECT array_agg(coalesce(head.revision, -1) ORDER BY wanted.number) INTO heads
      FROM unnest(streams) WITH ORDINALITY AS wanted (stream, number)
      LEFT JOIN LATERAL (
        SELECT e.revision FROM ${schema}.events e WHERE e.stream = wanted.stream ORDER BY e.revision DESC LIMIT 1
      ) head ON true;
    IF 0 < ANY (groups) THEN
      SELECT coalesce(array_agg(DISTINCT groups[given.request]), '{}') INTO seen_groups
        FROM unnest(event_request, event_ids) AS given (request, id)
        CROSS JOIN LATERAL (
          SELECT FROM ${schema}.events e
            WHERE e.stream = streams[request_stream[given.request]] AND e.event_id = given.id LIMIT 1
        ) seen
        WHERE groups[given.request] > 0;
    END IF;

    FOR request IN 1 .. cardinality(counts) LOOP
      stream_number := request_stream[request];
      already_count := 0;
      IF groups[request] = 0 AND expected[request] = -2 AND heads[stream_number] >= 0 THEN
        -- An append that expects anything may repeat recorded events. One that expects a revision
        -- conflicts, and its caller reads the stream: these ids may have other content there.
        SELECT count(*), min(e.revision), max(e.revision), max(e.position), count(*) FILTER (WHERE EXISTS (
            SELECT FROM unnest(event_request, event_ids, types, event_share, append_shared.data)
              AS given (number, id, type, share, data)
              WHERE given.number = request AND given.id = e.event_id AND given.type = e.type
                AND shared_data[given.share] || given.data = coalesce(base.data || e.data, e.data)
                AND shared_metadata[given.share] = coalesce(e.metadata, base.metadata)
          ))
          INTO already_count, already_first, already_last, already_position, already_same
          FROM ${schema}.events e LEFT JOIN ${schema}.events base ON base.position = e.base
          WHERE e.stream = streams[stream_number] AND e.event_id = ANY (event_ids[before + 1 : before + counts[request]]);
      END IF;
      IF (groups[request] > 0 AND NOT groups[request] = ANY (seen_groups)) OR (groups[request] = 0
        AND (expected[request] = heads[stream_number] OR (expected[request] = -2 AND already_count = 0)))
      THEN
        revision_shift[request] := heads[stream_number] - before;
        position_shift[request] := last - before;
        heads[stream_number] := heads[stream_number] + counts[request];
        last := last + counts[request];
        revisions[request] := heads[stream_number];
        positions[request] := last;
      ELSIF already_count > 0 AND already_same = counts[request] AND already_last - already_first + 1 = already_count
      THEN
        revisions[request] := already_last;
        positions[request] := already_position;
      END IF;
      before := before + counts[request];
    END LOOP;

    INSERT INTO ${schema}.events
        (position, stream, category, revision, event_id, type, data, metadata, recorded_at, base)
      SELECT e.position, streams[request_stream[e.request]], split_part(streams[request_stream[e.request]], '-', 1),
        revision_shift[e.request] + e.number, e.id, e.type,
        CASE WHEN e.base IS NULL THEN shared_data[e.share] || e.data ELSE e.data END,
        CASE WHEN e.base IS NULL THEN shared_metadata[e.share] END, moment, e.base
      FROM (
        SELECT given.*, position_shift[given.request] + given.number AS position, CASE WHEN shares THEN nullif(
            min(position_shift[given.request] + given.number) OVER (PARTITION BY given.share),
            position_shift[given.request] + given.number) END AS base
        FROM unnest(event_request, event_ids, types, event_share, append_shared.data)
          WITH ORDINALITY AS given (request, id, type, share, data, number)
        WHERE revision_shift[given.request] IS NOT NULL
      ) e;
  END $append$`
