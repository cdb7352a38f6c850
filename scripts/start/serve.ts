import { startApi } from '#api/server.ts'
import { measureLags } from '#projections/status/lag.ts'
import { waitUntilBuilt } from '#projections/status/unbuilt.ts'
import { startWorkers } from '#workers/main.ts'
import { startHealth } from './health.ts'
import { serveMetrics } from './metrics-server.ts'
import { portError } from './port.ts'
import { type Stops, usualPatience } from './stops.ts'
import type { WiredToServe } from './wire-to-serve.ts'

const longestWait = 20_000

export const serve = async (wired: WiredToServe, stops: Stops): Promise<number> => {
  if (wired.config.role !== 'api' && !wired.workers) {
    const workers = await startWorkers(wired)
    stops.add('The workers', workers.stop)
  }
  // Waits until the workers run, so that the first awards reach the lists.
  await wired.workers?.begun(longestWait)
  // Waits after an update, because answers are `stale` until the read models are rebuilt.
  if (wired.config.role === 'all') await waitUntilBuilt(wired.db, longestWait)
  const { url, stop } = await listen(wired)
  const drain = wired.config.role === 'worker' ? 0 : wired.config.drainSeconds * 1_000
  stops.allow(drain)
  stops.add('The server', stop, usualPatience + drain)
  await listenForMetrics(wired, stops)
  return Number(new URL(url).port)
}

const listenForMetrics = async (wired: WiredToServe, stops: Stops) => {
  const { config, log } = wired
  if (config.metricsPort === undefined) return
  const measure = () =>
    config.role === 'api' || wired.workers ? measureLags(wired) : Promise.resolve()
  const { stop } = await serveMetrics({
    port: config.metricsPort,
    log,
    measure,
    ...(wired.workers && { others: wired.workers.measure }),
  })
  stops.add('The metrics', stop)
}

const listen = async (wired: WiredToServe) => {
  const { config } = wired
  try {
    return config.role === 'worker' ? await startHealth(config) : await startApi(wired)
  } catch (error) {
    const atListening = (error as NodeJS.ErrnoException).syscall === 'listen'
    throw atListening ? portError(config, error) : error
  }
}
