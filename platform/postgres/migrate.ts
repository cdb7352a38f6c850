import { runner } from 'node-pg-migrate'

const directory = new URL('../../registry/migrations', import.meta.url).pathname

/** Brings the registry's tables up to date; safe from several processes at once (an advisory lock). Returns the names of those applied. */
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
  return applied.map(({ name }) => name)
}
