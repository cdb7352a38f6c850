import pg from 'pg'

export type ApplicationRole = Readonly<{ name: string; password: string }>

/**
 * Creates the application's role, sets its password and makes it the owner of all existing objects.
 * Safe to repeat, even concurrently.
 */
export const prepareApplicationRole = async (
  ownerUrl: string,
  { name, password }: ApplicationRole,
) => {
  if (!/^[a-z_][a-z0-9_]{0,60}$/.test(name))
    throw new Error(
      'The name of the role may contain only a to z, 0 to 9 and _, and must not begin with a digit',
    )
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      "SELECT pg_advisory_xact_lock(hashtextextended('laurel.application-role', 0))",
    )
    await client.query('SET LOCAL client_min_messages = warning')
    await client.query(role(name, client.escapeLiteral(password)))
    await client.query(handOver(name))
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

// The server hashes the password.
const role = (name: string, password: string) => `
  DO $role$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') THEN
      CREATE ROLE ${name};
    END IF;
  END $role$;
  ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${password};
  DO $database$
  BEGIN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO ${name}', current_database());
  END $database$;`

/** Dependent objects change owner with their table. */
const handOver = (name: string) => `
  DO $hand_over$
  DECLARE
    statement text;
  BEGIN
    FOR statement IN
      WITH ours AS (
        SELECT oid, nspname, nspowner FROM pg_namespace
        WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'
      ), heir AS (SELECT oid FROM pg_roles WHERE rolname = '${name}')
      SELECT format('ALTER SCHEMA %I OWNER TO ${name}', nspname) FROM ours WHERE nspowner <> (SELECT oid FROM heir)
      UNION ALL
      SELECT format('ALTER %s %I.%I OWNER TO ${name}',
          CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
          nspname, relname)
        FROM pg_class JOIN ours ON ours.oid = relnamespace
        WHERE relkind IN ('r', 'p', 'v', 'm', 'S') AND relowner <> (SELECT oid FROM heir)
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype IN ('a', 'i', 'e'))
      UNION ALL
      SELECT format('ALTER ROUTINE %s OWNER TO ${name}', pg_proc.oid::regprocedure)
        FROM pg_proc JOIN ours ON ours.oid = pronamespace
        WHERE proowner <> (SELECT oid FROM heir)
          AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
      UNION ALL
      SELECT format('ALTER COLLATION %I.%I OWNER TO ${name}', nspname, collname)
        FROM pg_collation JOIN ours ON ours.oid = collnamespace WHERE collowner <> (SELECT oid FROM heir)
      UNION ALL
      SELECT format('ALTER TYPE %I.%I OWNER TO ${name}', nspname, typname)
        FROM pg_type JOIN ours ON ours.oid = typnamespace
        WHERE typowner <> (SELECT oid FROM heir) AND typelem = 0
          AND (typtype IN ('e', 'd', 'r') OR (typtype = 'c' AND (SELECT relkind FROM pg_class WHERE pg_class.oid = typrelid) = 'c'))
    LOOP
      EXECUTE statement;
    END LOOP;
  END $hand_over$;`
