import { parseConfig } from '#platform/config.ts'
import { LockTimeout, takeAdvisoryLock } from '#platform/postgres/advisory-lock.ts'
import { EmbeddedPostgresError } from '#platform/postgres/embedded-postgres-error.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { prepareDataDir } from './data-dir.ts'
import { openStores, type StartPostgres } from './own-stores.ts'
import { checkPort } from './port.ts'
import { createRetryStart } from './retry-start.ts'
import { StartError } from './start-error.ts'
import type { Stops } from './stops.ts'
import { storesOf, waitForStores } from './stores/wait-for-stores.ts'
import { warningsOf } from './warnings.ts'
import { buildWebIfStale } from './web-build.ts'

type LaunchOptions = Readonly<{
  root: string
  env: NodeJS.ProcessEnv
  stops: Stops
  say: (line: string) => void
  fail: (error: unknown) => void
  onServing?: () => void
  startPostgres?: StartPostgres
}>

/** Makes processes on one database start in turn, so that only the first creates everything. */
const takeStartLock = async (databaseUrl: string, say: (line: string) => void) => {
  const onWait = () => say('Waiting for another Laurel that is starting on the same database …')
  try {
    return await takeAdvisoryLock({ databaseUrl, name: 'laurel.start', onWait })
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    throw new StartError(
      'Another Laurel has been starting on this database for five minutes. Stop it, ' +
        'and start again.',
    )
  }
}

export const launch = async ({
  root,
  env,
  stops,
  say,
  fail,
  onServing,
  startPostgres,
}: LaunchOptions) => {
  const config = parseConfig(env)
  for (const warning of warningsOf(config)) say(warning)
  await checkPort(config)
  await prepareDataDir(config.dataDir)
  // Waits first, because a busy process would mistake its own delay for the store's.
  await waitForStores(storesOf(config), { seconds: config.startWaitSeconds, say })
  const [stores, { assemble }] = await Promise.all([
    openStores(config, stops, startPostgres),
    import('./assemble.ts'),
    config.role === 'worker' ? undefined : buildWebIfStale(root, say),
  ])
  void stores.ended?.then(() =>
    fail(new EmbeddedPostgresError(`PostgreSQL ended; ${config.dataDir}/server.log says why.`)),
  )
  const { databaseUrl } = stores.config
  const patience = createRetryStart(stores.config, say)
  const lock = await patience(() => takeStartLock(databaseUrl, say))
  await patience(() => migrate(databaseUrl))
  await assemble(stores.config, {
    stops,
    say,
    patience,
    fail,
    onPrepared: lock.release,
    ...(onServing && { onServing }),
  })
}
