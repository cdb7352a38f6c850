import type { Config } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import { prepareDataDir } from '#scripts/start/data-dir.ts'
import { findRunningPostgres } from './running-postgres.ts'

/** The database that is named, else the one that `npm start` runs at the moment, else our own for this moment. */
export const withDatabase = async <Result>(
  { databaseUrl, dataDir }: Config,
  work: (url: string) => Promise<Result>,
) => {
  const url = databaseUrl ?? (await findRunningPostgres(dataDir))
  if (url !== undefined) return await work(url)
  await prepareDataDir(dataDir)
  const postgres = await startOwnPostgres({ dataDir })
  return await work(postgres.url).finally(postgres.stop)
}
