import { randomUUID } from 'node:crypto'
import { migrate } from '#platform/postgres/migrate.ts'
import { createTemplate, dropPrepared, startPostgres } from './database.ts'

/**
 * One throw-away PostgreSQL for the whole run; the tests make a database of their own each, most of
 * them as a copy.
 */
export default async () => {
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
