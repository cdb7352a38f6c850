import { randomUUID } from 'node:crypto'
import { migrate } from '#platform/postgres/migrate.ts'
import { createTemplate, dropPrepared, startPostgres } from './database.ts'

/**
 * Starts one temporary PostgreSQL for the whole run, whichever project of vitest comes first. Each
 * test creates its own database there, usually as a copy.
 */
export default async () => {
  if (process.env.LAUREL_TEST_DATABASE_URL) return async () => undefined
  const postgres = await startPostgres()
  process.env.LAUREL_TEST_DATABASE_URL = postgres.url
  process.env.LAUREL_TEST_RUN_ID = randomUUID().replaceAll('-', '')
  const dropTemplate = await createTemplate(migrate)
  return async () => {
    await dropPrepared()
    await dropTemplate()
    await postgres.stop()
  }
}
