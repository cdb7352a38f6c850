import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnnouncements } from '#platform/announcements.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { prepareApplicationRole } from '#platform/postgres/application-role.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openQueue } from '#platform/queue.ts'
import { projections } from '#projections/all.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import { anEvent, newStream } from '#tests/platform/event-store/events.ts'
import { createDatabase } from '#tests/support/database.ts'
import { restoreDatabase } from '#tests/upgrade/dump.ts'

/** A database that the owner created, before there was a role for the application. */
const older = new URL('../../upgrade/dumps/8996070.sql.gz', import.meta.url)
/** Events that the older version lacked, so that every read model has something to build. */
const later = [
  { stream: 'homework', file: 'HomeworkMarked.v1.json', id: 'recordId' },
  { stream: 'badges', file: 'BadgeAwarded.v1.json', id: 'awardId' },
  { stream: 'game', file: 'GameStarted.v1.json', id: 'sessionId' },
  { stream: 'boardgame', file: 'BoardGamePlayed.v1.json', id: 'sessionId' },
  { stream: 'certificates', file: 'CertificatePrinted.v1.json', id: 'recordId' },
  { stream: 'remarks', file: 'RemarkWritten.v1.json', id: 'recordId' },
]
const role = { name: `app_${randomUUID().slice(0, 8)}`, password: `it's "odd" \\ ${randomUUID()}` }

let database: Awaited<ReturnType<typeof createDatabase>>
let owner: pg.Client
let url: string

beforeAll(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await restoreDatabase(database.url, gunzipSync(readFileSync(older)).toString())
  await prepareApplicationRole(database.url, role)
  const address = new URL(database.url)
  address.username = role.name
  address.password = encodeURIComponent(role.password)
  url = address.href
})
afterAll(async () => {
  await owner.query(`DROP OWNED BY ${role.name} CASCADE; DROP ROLE ${role.name}`)
  await owner.end()
  await database.drop()
})

const asApplication = async (statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const foreign = `
  SELECT nspname || '.' || relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND pg_get_userbyid(relowner) <> '${role.name}'
  UNION SELECT proname FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND pg_get_userbyid(proowner) <> '${role.name}'
  UNION SELECT collname FROM pg_collation JOIN pg_namespace n ON n.oid = collnamespace
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND pg_get_userbyid(collowner) <> '${role.name}'
  UNION SELECT nspname FROM pg_namespace
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND pg_get_userbyid(nspowner) <> '${role.name}'`

test('the application owns its schemas, tables, functions and sequences, even those made by the owner', async () => {
  expect((await owner.query(foreign)).rows).toEqual([])
  expect(
    (
      await owner.query(
        `SELECT count(*)::integer AS tables FROM pg_tables WHERE tableowner = '${role.name}'`,
      )
    ).rows[0].tables,
  ).toBeGreaterThan(20)
})

test('the application can do all of Laurel’s work: migrate, append, project, rebuild, announce', async () => {
  await migrate(url)
  const db = await openDatabase({ connectionString: url, max: 4 })
  const eventStore = await openEventStore(url)
  const queue = await openQueue({ url })
  const announcements = await openAnnouncements({ url })
  try {
    await eventStore.append({ stream: newStream(), expected: 'no-stream', events: [anEvent()] })
    for (const { stream, file, id } of later) {
      const event = JSON.parse(
        readFileSync(new URL(`../../domain/golden/${file}`, import.meta.url), 'utf8'),
      )
      const anew = { ...event, id: randomUUID(), data: { ...event.data, [id]: randomUUID() } }
      await eventStore.append({ stream: newStream(stream), expected: 'no-stream', events: [anew] })
    }
    await prepareProjections(db, eventStore, projections)
    for (const projection of projections)
      expect(
        await rebuild({ db, eventStore, announcements }, projection),
        projection.name,
      ).toBeGreaterThan(0)
  } finally {
    await announcements.close()
    await queue.close()
    await eventStore.close()
    await db.end()
  }
  // The application owns everything created meanwhile; preparing again changes nothing.
  expect((await owner.query(foreign)).rows).toEqual([])
  await prepareApplicationRole(database.url, role)
  expect(await asApplication('SELECT current_user::text AS name')).toEqual([{ name: role.name }])
})

test.each([
  'CREATE ROLE another',
  'CREATE DATABASE another',
  'ALTER SYSTEM SET work_mem = 1',
  `ALTER ROLE ${role.name} SUPERUSER`,
  'SELECT * FROM pg_authid',
  "COPY (SELECT 1) TO PROGRAM 'id'",
  "SELECT pg_read_file('/etc/passwd')",
  'SET session_replication_role = replica',
])('the application may not: %s', async (statement) => {
  await expect(asApplication(statement)).rejects.toMatchObject({ code: '42501' })
})
