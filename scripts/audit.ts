// `npm run audit -- verify | runs | seal | check-seal | export FILE | keys | as-of | what-if`
import { systemClock } from '#platform/clock.ts'
import { type ConnectedConfig, parseConfig } from '#platform/config.ts'
import type { AuditCommand, AuditTools } from './audit/command.ts'
import { auditCommands, auditUsage } from './audit/commands.ts'
import { textOfFailure } from './start/failure.ts'
import { openLog } from './start/open-log.ts'
import { StartError } from './start/start-error.ts'
import { withStores } from './start/with-stores.ts'

const main = async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(auditCommands, name) ? auditCommands[name] : undefined
  if (!command) throw new StartError(auditUsage)
  const config = parseConfig(process.env)
  const code = await withStores(config, (connected) => run(connected, command, args))
  if (code === 'usage') throw new StartError(auditUsage)
  process.exitCode = code
}

const run = async (config: ConnectedConfig, command: AuditCommand, args: readonly string[]) => {
  const { db, eventStore, close } = await openLog(config)
  try {
    const say = (line: string) => console.log(line)
    const tools: AuditTools = {
      db,
      eventStore,
      clock: systemClock,
      sealKeyFile: config.sealKeyFile,
      say,
    }
    return await command(tools, args)
  } finally {
    await close()
  }
}

main().catch((error) => {
  console.error(textOfFailure(error))
  process.exitCode = 2
})
