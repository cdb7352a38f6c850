// `npm run projections -- status | rebuild NAME|all | retry NAME|all`
import { createLedger } from '#ledger/ledger.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { systemClock } from '#platform/clock.ts'
import { type ConnectedConfig, parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { projections } from '#projections/all.ts'
import { RebuildFailed } from '#projections/engine/rebuild-failed.ts'
import { reactors } from '#workers/reactors/all.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import {
  type ProjectionTools,
  projectionCommands,
  projectionUsage,
} from './projections/commands.ts'
import { textOfFailure } from './start/failure.ts'
import { openLog } from './start/open-log.ts'
import { createRetryStart, sayAside } from './start/retry-start.ts'
import { StartError } from './start/start-error.ts'
import { withStores } from './start/with-stores.ts'

const main = async () => {
  const [command = '', name = 'all'] = process.argv.slice(2)
  const run = projectionCommands[command]
  const chosen = {
    projections: projections.filter((projection) => name === 'all' || projection.name === name),
    reactors: reactors.filter(({ intake }) => name === 'all' || intake.name === name),
  }
  if (!run || chosen.projections.length + chosen.reactors.length === 0)
    throw new StartError(projectionUsage)
  await withStores(parseConfig(process.env), async (config) => {
    const tools = await openTools(config)
    await run(tools, chosen).finally(tools.close)
  })
}

const openTools = async (
  config: ConnectedConfig,
): Promise<ProjectionTools & { close: () => Promise<void> }> => {
  const patience = createRetryStart(config, sayAside)
  const { db, eventStore, close: closeLog } = await openLog(config)
  for (const reactor of reactors) await patience(() => prepareReactor(db, eventStore, reactor))
  const announcements = await patience(() =>
    openAnnouncements({ url: config.queueUrl, databaseUrl: config.databaseUrl }),
  )
  const close = async () => {
    await announcements.close()
    await closeLog()
  }
  const ledger = createLedger({ db, eventStore, clock: systemClock })
  return {
    db,
    eventStore,
    announcements,
    ledger,
    clock: systemClock,
    log: createLog(config.logLevel),
    say: (line) => console.log(line),
    close,
  }
}

main().catch((error) => {
  console.error(error instanceof RebuildFailed ? error.message : textOfFailure(error))
  process.exitCode = 1
})
