// The workers' own thread: see start-thread.ts.
import { parentPort, workerData } from 'node:worker_threads'
import type { ConnectedConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import type { MetricsPart } from '#platform/metrics/merged.ts'
import { metrics } from '#platform/metrics.ts'
import { wire } from '#scripts/wire.ts'
import { startWorkers } from '#workers/main.ts'
import type { FromWorkers, ToWorkers } from './messages.ts'

const config = workerData as ConnectedConfig
const say = (message: FromWorkers) => parentPort?.postMessage(message)

/** They work one after the other as a rule: few connections are enough. A verification takes three at most. */
const few = { poolSize: 4, readers: 2 }

const wired = await wire(config, { log: createLog(config.logLevel), ...few })
const workers = await startWorkers(wired)

parentPort?.on('message', (message: ToWorkers) => {
  switch (message.kind) {
    case 'wake':
      return wired.queue.look(message.name)
    case 'measure':
      return void metrics
        .getMetricsAsJSON()
        .then((part) => say({ kind: 'measured', id: message.id, part: part as MetricsPart }))
    case 'stop':
      return void stop()
  }
})
say({ kind: 'working' })

/** In ms. */
const tellEvery = 1_000
let isOut = false
setInterval(() => {
  if (wired.queue.isOut() === isOut) return
  isOut = !isOut
  say({ kind: 'queue', isOut })
}, tellEvery).unref()

const stop = async () => {
  await workers.stop()
  await wired.close()
  process.exit(0)
}
