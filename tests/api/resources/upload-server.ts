// Serves the API, to be killed in the middle: `DATABASE_URL=… BLOB_URL=… node upload-server.ts`.
// Prints its address.
import { buildApp } from '#api/app.ts'
import { systemClock } from '#platform/clock.ts'
import { connected, parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { wire } from '#scripts/wire.ts'

const config = connected(
  parseConfig({ ...process.env, LOG_LEVEL: 'silent' }),
  process.env.DATABASE_URL ?? '',
)
const log = createLog(config.logLevel)
const deps = await wire(config, {
  clock: systemClock,
  log,
  poolSize: 4,
  announcementsUrl: 'memory:',
})
const app = await buildApp(deps)
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
