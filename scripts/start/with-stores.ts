import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, type ConnectedConfig, connected } from '#platform/config.ts'
import { startOwnPostgres } from '#platform/postgres/own-postgres.ts'
import { findRunningPostgres } from '../organization/running-postgres.ts'
import { prepareDataDir } from './data-dir.ts'
import { sayAside } from './retry-start.ts'
import { StartError } from './start-error.ts'
import { storesOf, waitForStores } from './stores/wait-for-stores.ts'

/**
 * Uses the configured stores, the running PostgreSQL, or Laurel's own.
 * @throws StartError if Laurel never ran, because a new, empty log would look intact
 */
export const withStores = async <T>(
  config: Config,
  work: (config: ConnectedConfig) => Promise<T>,
): Promise<T> => {
  const { BLOB_URL: _, ...urls } = storesOf(config)
  await waitForStores(urls, { seconds: config.startWaitSeconds, say: sayAside })
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataDir))
  if (url !== undefined) return work(connected(config, url))
  const hasRun = await stat(join(config.dataDir, 'cluster')).catch(() => undefined)
  if (!hasRun)
    throw new StartError(
      `The folder ${config.dataDir} has no data of Laurel. Set DATA_DIR to the one ` +
        'that it uses.',
    )
  await prepareDataDir(config.dataDir)
  const postgres = await startOwnPostgres({ dataDir: config.dataDir })
  return await work(connected(config, postgres.url)).finally(postgres.stop)
}
