import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AreaName, moduleOf } from '#api/contracts/areas.ts'
import type { BlobKind, ServedKind } from '#api/http/blobs/blob-kind.ts'
import type { Services } from '#api/services.ts'

/** Each call has its own guard. */
export type ApiArea = Readonly<{
  name: AreaName
  routes: readonly FastifyPluginAsyncZod<Services>[]
  /** Files of these calls, and who may open them. */
  blobKinds?: readonly BlobKind[]
}>

/** A module's files open only while it is on. */
export const blobKindsOf = (areas: readonly ApiArea[]): readonly ServedKind[] =>
  areas.flatMap(({ name, blobKinds = [] }) =>
    blobKinds.map((kind) => ({ ...kind, module: moduleOf(name) })),
  )

/** A plugin's name. Without one, Fastify searches all loaded modules for a name. */
const displayName = Symbol.for('fastify.display-name')

/** While a school has switched the module off, its calls answer 404. */
export const registerArea = (app: FastifyInstance, services: Services, { name, routes }: ApiArea) =>
  app.register(async (own) => {
    const module = moduleOf(name)
    if (module) {
      own.addHook('onRoute', (route) => {
        route.config = { ...route.config, module }
      })
    }
    for (const one of routes)
      await own.register(Object.assign(one, { [displayName]: one.name }), services)
  })
