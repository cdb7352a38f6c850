import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import type { Drain } from '#api/drain.ts'
import { Refusal } from '#api/failure.ts'
import { metricsAccess } from '#platform/metrics/access.ts'
import { metrics } from '#platform/metrics.ts'
import { listUnbuilt } from '#projections/built.ts'
import { listFailures } from '#projections/failures.ts'
import { measureLags } from '#projections/lag.ts'

const open = { config: { public: true }, schema: { hide: true } }

/** What the machine asks: is the process alive, can it work, what does it measure. */
export const operations: FastifyPluginAsync<Deps & Readonly<{ drain: Drain }>> = async (app, options) => {
  const { drain, config, db, eventStore, clock, log } = options
  app.get('/healthz', open, async () => ({ status: 'ok' }))

  app.get('/readyz', open, async (_, reply) => {
    if (drain.isDraining()) return reply.code(503).send({ status: 'draining' })
    try {
      const [halted, unbuilt] = await Promise.all([listFailures(db), listUnbuilt(db), eventStore.head()])
      // Until this version has its read models, a process of the version before answers better.
      if (unbuilt.length > 0) return reply.code(503).send({ status: 'building' })
      const names = halted.map(({ projection }) => projection)
      // A halted projection makes figures old, but rewards are still taken: the process stays in service.
      return { status: names.length === 0 ? 'ok' : 'degraded', halted: names }
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'unavailable' })
    }
  })

  app.get('/metrics', open, async (request, reply) => {
    // Decided here and not by who is in front, who may know other spellings of the path.
    const access = metricsAccess(config, request.headers.authorization)
    if (access !== 'granted') throw new Refusal(access === 'hidden' ? 'not_found' : 'unauthorized')
    // What is measured by itself is there even when the database is not.
    await measureLags({ db, eventStore, clock }).catch((err) => log.warn({ err }, 'The lag could not be measured'))
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
