import { readdirSync } from 'node:fs'
import { runner } from 'node-pg-migrate'
import { openPool, sql } from './pool.ts'
import { refuseUnfinished } from './restore-marker.ts'
import { makeStatistics } from './statistics.ts'

const directory = new URL('../../registry/migrations', import.meta.url).pathname

/** Returns the names applied. @throws RestoreUnfinished */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  await refuseUnfinished(databaseUrl)
  return migrateTo(databaseUrl)
}

export const migrationNames = (): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''))
    .toSorted()

/** A restore first applies only `count`, those of the backup. */
export const migrateTo = async (databaseUrl: string, count?: number): Promise<string[]> => {
  const applied = await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => {},
    ...(count !== undefined && { count }),
  })
  if (applied.length > 0) await lookAtTables(databaseUrl)
  return applied.map(({ name }) => name)
}

// The planner knows nothing of rewritten tables.
const lookAtTables = async (connectionString: string) => {
  const db = await openPool({ connectionString, max: 1 })
  try {
    if (await db.exists(sql.typeAlias('id')`SELECT id FROM organizations`))
      await makeStatistics(db, 'public')
  } finally {
    await db.end()
  }
}
