import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ConnectedConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import type { MetricsPart } from '#platform/metrics/merged.ts'
import { metrics } from '#platform/metrics.ts'
import { wire } from '#scripts/wire.ts'
import { startWorkers } from '#workers/main.ts'
import { createRetryStart } from '../retry-start.ts'
import type { FromWorkers, ToWorkers } from './thread-messages.ts'

/** Workers rarely run in parallel. A verification needs three connections. */
const few = { poolSize: 4, readers: 2, listens: false }
const tellEvery = 1_000

const begin = async (port: MessagePort, config: ConnectedConfig) => {
  const say = (message: FromWorkers) => port.postMessage(message)
  const log = createLog(config.logLevel)
  const patience = createRetryStart(config, () => log.debug('The workers wait for a store'))
  const wired = await patience(() => wire(config, { log, ...few }))
  const workers = await startWorkers(wired)

  const stop = async () => {
    await workers.stop()
    await wired.close()
    process.exit(0)
  }

  port.on('message', (message: ToWorkers) => {
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

  let isOut = false
  setInterval(() => {
    if (wired.queue.isOut() === isOut) return
    isOut = !isOut
    say({ kind: 'queue', isOut })
  }, tellEvery).unref()
}

// compile.ts only loads this module, so nothing may start then.
if (parentPort) await begin(parentPort, workerData as ConnectedConfig)
