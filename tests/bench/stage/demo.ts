// Starts our server with the demo school, as `npm start` does on an empty database. Reports to its
// parent once the school's history is complete. Logs to standard output.
import { connected, parseConfig } from '#platform/config.ts'
import { assemble } from '#scripts/start/assemble.ts'
import { createStops } from '#scripts/start/stops.ts'
import { answerParent } from './child.ts'

const config = parseConfig(process.env)
const stops = createStops(console.error)
await assemble(connected(config, config.databaseUrl!), {
  stops,
  say: console.log,
  onPrepared: async () => undefined,
})
answerParent(config.port, stops.run)
