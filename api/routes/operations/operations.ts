import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Drain } from '#api/drain.ts'
import { HttpError } from '#api/failure.ts'
import { noteForetold } from '#api/plugins/request-log.ts'
import { withDeadline } from '#platform/concurrency/deadline.ts'
import { metricsAccess } from '#platform/metrics/access.ts'
import { metricsText } from '#platform/metrics/merged.ts'
import { metrics } from '#platform/metrics.ts'
import { levelOf } from '#platform/outage.ts'
import { isTransient, Unavailable } from '#platform/transient-errors.ts'
import { measureLags } from '#projections/status/lag.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { listUnbuilt } from '#projections/status/unbuilt.ts'

const open = { config: { public: true, countedAs: 'health' }, schema: { hide: true } } as const

/** In ms: after this time a probe is answered even if a store hangs. */
const readyWithin = 900

/** Fails at once while the store is known to be down. @throws Unavailable */
const isEventStoreThere = async ({
  eventStore,
  storeWatch,
}: Pick<Deps, 'eventStore' | 'storeWatch'>) => {
  if (storeWatch.state() === 'away') throw new Unavailable('The event store does not answer')
  await eventStore.head()
}

/** Answers probes: liveness, readiness and metrics. */
export const operations: FastifyPluginAsync<Deps & Readonly<{ drain: Drain }>> = async (
  app,
  deps,
) => {
  const { drain, config, db, eventStore, storeWatch, queue, announcements, workers, clock, log } =
    deps
  app.get('/healthz', open, async () => ({ status: 'ok' }))

  app.get('/readyz', open, async (request, reply) => {
    if (drain.isDraining()) return reply.code(503).send({ status: 'draining' })
    try {
      const asking = Promise.all([listFailures(db), listUnbuilt(db), isEventStoreThere(deps)])
      const [halted, unbuilt] = await withDeadline(readyWithin, asking, 'The check of the stores')
      // Until this version has built its read models, the old version should serve.
      if (unbuilt.length > 0) return reply.code(503).send({ status: 'building' })
      const names = halted.map(({ projection }) => projection)
      const reasons = [
        ...names.map(
          (name) =>
            `the ${name.startsWith('reactor_') ? 'reactor' : 'read model'} ${name} is halted`,
        ),
        ...(workers && !workers.isWorking() ? ['the workers are being started'] : []),
        ...(queue.isOut() ? ['the queue does not answer'] : []),
        ...(announcements.isOut() ? ['the announcements do not get through'] : []),
        ...(storeWatch.state() === 'changed' ? ['the event store is another one'] : []),
      ]
      // With a halted projection, figures are old, but rewards still work.
      return reasons.length === 0
        ? { status: 'ok', halted: names }
        : { status: 'degraded', halted: names, reasons }
    } catch (error) {
      log[levelOf(error)]({ err: error }, 'not ready')
      if (isTransient(error)) noteForetold(request)
      return reply.code(503).send({ status: 'unavailable' })
    }
  })

  app.get('/metrics', open, async (request, reply) => {
    // Checked here too, because a proxy that blocks this path may miss other spellings of it.
    const access = metricsAccess(config, request.headers.authorization)
    if (access !== 'granted')
      throw new HttpError(access === 'hidden' ? 'not_found' : 'unauthorized')
    // Without a database the lags are missing, but the process's own metrics are still sent.
    await measureLags({ db, eventStore, clock }).catch((err) =>
      log[levelOf(err)]({ err }, 'The lag could not be measured'),
    )
    return reply.type(metrics.contentType).send(await metricsText(workers?.measure))
  })
}
