import { runner } from 'node-pg-migrate'
import { openPool, sql } from './pool.ts'
import { makeStatistics } from './statistics.ts'

const directory = new URL('../../registry/migrations', import.meta.url).pathname

/**
 * Brings the registry's tables up to date; safe from several processes at once (an advisory lock).
 * Returns the names of those applied.
 */
export const migrate = async (databaseUrl: string): Promise<string[]> => {
  const applied = await runner({
    databaseUrl,
    dir: directory,
    direction: 'up',
    migrationsTable: 'migrations',
    checkOrder: true,
    advisoryLockMode: 'wait',
    log: () => {},
  })
  if (applied.length > 0) await lookAtTables(databaseUrl)
  return applied.map(({ name }) => name)
}

// What a migration has written anew, the database knows nothing of. Of empty tables there is
// nothing to know.
const lookAtTables = async (connectionString: string) => {
  const db = await openPool({ connectionString, max: 1 })
  try {
    if (await db.exists(sql.typeAlias('id')`SELECT id FROM organizations`))
      await makeStatistics(db, 'public')
  } finally {
    await db.end()
  }
}
