// `npm run audit -- verify | runs | seal | check-seal | export FILE | keys | as-of | what-if`: the proofs of a running or a stopped Laurel.
import { systemClock } from '#platform/clock.ts'
import { type ConnectedConfig, parseConfig } from '#platform/config.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { projections } from '#projections/all.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { openDatabase } from '#projections/open-database.ts'
import type { Command, Tools } from './audit/command.ts'
import { commands, usage } from './audit/commands.ts'
import { textOfFailure } from './start/failure.ts'
import { StartError } from './start/start-error.ts'
import { checkStores } from './start/stores.ts'
import { withStores } from './start/with-stores.ts'

const main = async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartError(usage)
  const config = parseConfig(process.env)
  // Says in one line which server does not answer, instead of failing somewhere inside.
  await checkStores(config)
  const code = await withStores(config, (connected) => run(connected, command, args))
  if (code === 'usage') throw new StartError(usage)
  process.exitCode = code
}

const run = async (config: ConnectedConfig, command: Command, args: readonly string[]) => {
  await migrate(config.databaseUrl)
  const db = await openDatabase({ connectionString: config.databaseUrl, max: 4 })
  try {
    const eventStore = await openEventStore(config.eventStoreUrl)
    try {
      await prepareProjections(db, eventStore, projections)
      const say = (line: string) => console.log(line)
      const tools: Tools = { db, eventStore, clock: systemClock, sealKeyFile: config.sealKeyFile, say }
      return await command(tools, args)
    } finally {
      await eventStore.close()
    }
  } finally {
    await db.end()
  }
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 2
})
