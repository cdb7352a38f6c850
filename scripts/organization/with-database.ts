import type { Config } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import { prepareDataDir } from '#scripts/start/data-dir.ts'
import { sayAside } from '#scripts/start/retry-start.ts'
import { waitForStores } from '#scripts/start/stores/wait-for-stores.ts'
import { findRunningPostgres } from './running-postgres.ts'

/**
 * Calls `work` with the address of a database: the configured one, or the one that runs in the data
 * folder. If neither exists, starts Laurel's own PostgreSQL and stops it afterwards.
 */
export const withDatabase = async <Result>(
  config: Config,
  work: (url: string) => Promise<Result>,
) => {
  const { databaseUrl, dataDir } = config
  await waitForStores(
    { DATABASE_URL: databaseUrl },
    { seconds: config.startWaitSeconds, say: sayAside },
  )
  const url = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (url !== undefined) return await work(url)
  await prepareDataDir(dataDir)
  const postgres = await startOwnPostgres({ dataDir })
  return await work(postgres.url).finally(postgres.stop)
}
