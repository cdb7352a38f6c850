// Our server as `npm start` runs it: API and workers in one process, with a thread for the workers
// if there are two cores. PostgreSQL and the web pages already exist. Logs to standard output.
import { connected, parseConfig } from '#platform/config.ts'
import { serve } from '#scripts/start/serve.ts'
import { createStops } from '#scripts/start/stops.ts'
import { wireToServe } from '#scripts/start/wire-to-serve.ts'
import { answerParent } from './child.ts'

// Does nothing if compile.ts only loads it.
if (import.meta.main) {
  const config = parseConfig(process.env)
  const stops = createStops(console.error)
  const wired = await wireToServe(connected(config, config.databaseUrl!), stops)
  answerParent(await serve(wired, stops), stops.run)
}
