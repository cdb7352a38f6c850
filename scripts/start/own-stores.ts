import { type Config, type ConnectedConfig, connected } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import type { Stops } from './stops.ts'

export type Stores = Readonly<{
  config: ConnectedConfig
  /** Settles when our own PostgreSQL has ended; undefined where it is somebody else's. */
  ended: Promise<void> | undefined
}>

/**
 * For a school on one machine: its tables are small, and the system's own cache holds them as well. Statistics
 * from half the usual sample do for them: a connection grows by 14 MB while it takes the whole one.
 */
export const smallSettings = { shared_buffers: '24MB', default_statistics_target: '50' }

/** Starts our own PostgreSQL for the stores that were not named. @throws EmbeddedPostgresError */
export const openStores = async (config: Config, stops: Pick<Stops, 'add'>): Promise<Stores> => {
  if (config.databaseUrl) return { config: connected(config, config.databaseUrl), ended: undefined }
  const postgres = await startOwnPostgres({ dataDir: config.dataDir, settings: smallSettings })
  stops.add('PostgreSQL', postgres.stop, 3000)
  return { config: connected(config, postgres.url), ended: postgres.exited }
}
