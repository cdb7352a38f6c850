import { readdirSync } from 'node:fs'
import { runner } from 'node-pg-migrate'
import { openPool, sql } from './pool.ts'
import { refuseUnfinished } from './restore-marker.ts'
import { makeStatistics } from './statistics.ts'

const directory = new URL('../../registry/migrations', import.meta.url).pathname

/** Returns the applied names. @throws RestoreUnfinished */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  await refuseUnfinished(databaseUrl)
  return migrateTo(databaseUrl)
}

export const migrationNames = (): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .toSorted()

/** A restore first applies the migrations that the backup names. */
export const migrateTo = async (
  databaseUrl: string,
  named: readonly string[] = migrationNames(),
): Promise<string[]> => {
  const left = migrationNames().filter((name) => !named.includes(name))
  const applied = await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migrations',
    // Parallel work may bring a migration with a smaller number than an applied one.
    checkOrder: false,
    advisoryLockMode: 'wait',
    log: () => {},
    ignorePattern: `(\\..*|(${left.join('|')})\\.sql)`,
  })
  if (applied.length > 0) await lookAtTables(databaseUrl)
  return applied.map(({ name }) => name)
}

// The planner lacks statistics of rewritten tables.
const lookAtTables = async (connectionString: string) => {
  const db = await openPool({ connectionString, max: 1 })
  try {
    if (await db.exists(sql.typeAlias('id')`SELECT id FROM organizations`))
      await makeStatistics(db, 'public')
  } finally {
    await db.end()
  }
}
