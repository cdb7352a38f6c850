// Our own server as `npm start` runs it: api and workers in one process, the workers in their own
// thread where there are two cores. Only PostgreSQL and the web pages are there already. Its log
// goes to standard output.
import { connected, parseConfig } from '#platform/config.ts'
import { serve } from '#scripts/start/serve.ts'
import { createStops } from '#scripts/start/stops.ts'
import { wireToServe } from '#scripts/start/wire-to-serve.ts'
import { answerParent } from './child.ts'

// Not where it is only loaded: see compile.ts.
if (import.meta.main) {
  const config = parseConfig(process.env)
  const stops = createStops(console.error)
  const wired = await wireToServe(connected(config, config.databaseUrl!), stops)
  answerParent(await serve(wired, stops), stops.run)
}
