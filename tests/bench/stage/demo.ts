// Our own server with the demo school as `npm start` makes it on a database that is empty yet: it
// tells its parent once the school's history is complete. Its log goes to standard output.
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
