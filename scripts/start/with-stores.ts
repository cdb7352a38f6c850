import { type Config, type ConnectedConfig, connected } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import { findRunningPostgres } from '../organization/running-postgres.ts'
import { prepareDataDir } from './data-dir.ts'

/** The stores that are named, else the PostgreSQL that `npm start` runs at the moment, else our own for this moment. */
export const withStores = async <T>(config: Config, work: (config: ConnectedConfig) => Promise<T>): Promise<T> => {
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataDir))
  if (url !== undefined) return work(connected(config, url))
  await prepareDataDir(config.dataDir)
  const postgres = await startOwnPostgres({ dataDir: config.dataDir })
  return await work(connected(config, postgres.url)).finally(postgres.stop)
}
