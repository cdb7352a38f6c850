// Our own server as `npm start` runs it: api and workers in one process, everything as usual. Only PostgreSQL and the web pages are there
// already. Its log goes to standard output.
import { connected, parseConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { serve } from '#scripts/start/serve.ts'
import { createStops } from '#scripts/start/stops.ts'
import { wire } from '#scripts/wire.ts'
import { answerParent } from './child.ts'

const config = parseConfig(process.env)
const stops = createStops(console.error)
const wired = await wire(connected(config, config.databaseUrl!), { log: createLog(config.logLevel) })
stops.add('The connections', wired.close)
answerParent(await serve(wired, stops), stops.run)
