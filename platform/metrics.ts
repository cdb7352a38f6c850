import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })
const registers = [metrics]

export const httpSeconds = new Histogram({
  name: 'laurel_http_seconds',
  help: 'Time that calls of the api took',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
})

export const appendSeconds = new Histogram({
  name: 'laurel_append_seconds',
  help: 'Time that an append to the event store took',
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
  registers,
})

export const projectionLagEvents = new Gauge({
  name: 'laurel_projection_lag_positions',
  help: 'Positions between the head of the event store and the checkpoint of a projection',
  labelNames: ['projection'],
  registers,
})

export const projectionLagSeconds = new Gauge({
  name: 'laurel_projection_lag_seconds',
  help: 'Age of the oldest event that a projection has not seen yet',
  labelNames: ['projection'],
  registers,
})

export const projectionHalted = new Gauge({
  name: 'laurel_projection_halted',
  help: '1 while a projection is halted by an event or by a store that is not its own',
  labelNames: ['projection'],
  registers,
})

export const backupAgeSeconds = new Gauge({
  name: 'laurel_backup_age_seconds',
  help: 'Age of the newest backup at BACKUP_URL that was read again whole',
  registers,
})

export const backupWhole = new Gauge({
  name: 'laurel_backup_whole',
  help:
    '1 when the last backup at BACKUP_URL was read again whole, 0 when it failed or is ' +
    'under way',
  registers,
})

export const waitingIntents = new Gauge({
  name: 'laurel_reactor_intents',
  help: 'Decisions of a reactor that the ledger has not answered yet',
  labelNames: ['reactor'],
  registers,
})

export const oldestIntentSeconds = new Gauge({
  name: 'laurel_reactor_oldest_intent_seconds',
  help: 'Age of the oldest decision that the ledger has not answered yet',
  labelNames: ['reactor'],
  registers,
})

export const openSockets = new Gauge({
  name: 'laurel_sockets',
  help: 'Live connections of this process',
  registers,
})

export const refusedLogins = new Counter({
  name: 'laurel_refused_logins_total',
  help: 'Sign-ins that were refused',
  labelNames: ['code'],
  registers,
})
