import { type Config, type ConnectedConfig, connected } from '#platform/config.ts'
import type { EmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { startSmallPostgres } from './small-postgres.ts'
import type { Stops } from './stops.ts'

export type OpenedStores = Readonly<{
  config: ConnectedConfig
  /** Resolves when Laurel's own PostgreSQL ends; undefined for another PostgreSQL. */
  ended: Promise<void> | undefined
}>

export type StartPostgres = (dataDir: string) => Promise<Omit<EmbeddedPostgres, 'pid'>>

export const openStores = async (
  config: Config,
  stops: Pick<Stops, 'add'>,
  start: StartPostgres = startSmallPostgres,
): Promise<OpenedStores> => {
  if (config.databaseUrl) return { config: connected(config, config.databaseUrl), ended: undefined }
  const postgres = await start(config.dataDir)
  stops.add('PostgreSQL', postgres.stop, 3000)
  return { config: connected(config, postgres.url), ended: postgres.exited }
}
