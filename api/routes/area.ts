import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AreaName, moduleOf } from '#api/contracts/areas.ts'
import type { BlobKind, ServedKind } from '#api/http/blobs/blob-kind.ts'
import type { Services } from '#api/services.ts'

/** Calls that belong together. Who may make which says each call's own guard. */
export type ApiArea = Readonly<{
  name: AreaName
  routes: readonly FastifyPluginAsyncZod<Services>[]
  /** Files that its calls keep, and who may open them. */
  blobKinds?: readonly BlobKind[]
}>

/** The files of these areas; those of a module may be opened while it is on. */
export const blobKindsOf = (areas: readonly ApiArea[]): readonly ServedKind[] =>
  areas.flatMap(({ name, blobKinds = [] }) =>
    blobKinds.map((kind) => ({ ...kind, module: moduleOf(name) })),
  )

/** Registers an area's calls. Calls of a module answer 404 where the school has switched it off. */
export const registerArea = (app: FastifyInstance, services: Services, { name, routes }: ApiArea) =>
  app.register(async (own) => {
    const module = moduleOf(name)
    if (module) {
      own.addHook('onRoute', (route) => {
        route.config = { ...route.config, module }
      })
    }
    for (const one of routes) await own.register(one, services)
  })
