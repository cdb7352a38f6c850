import { startPostgres } from './database.ts'

/** One throw-away PostgreSQL for the whole run; the tests make a database of their own each. */
export default async () => {
  const postgres = await startPostgres()
  process.env.LAUREL_TEST_DATABASE_URL = postgres.url
  return postgres.stop
}
