import type { FastifyInstance, FastifySchema } from 'fastify'

export type ListedRoute = Readonly<{
  method: string
  url: string
  isPublic: boolean
  isHeavy: boolean
  schema: FastifySchema
}>

declare module 'fastify' {
  interface FastifyInstance {
    /** Every registered route, so that tests can walk all of them and miss none. */
    routeList: ListedRoute[]
  }
}

/** Notes each route that is registered from here on. */
export const listRoutes = (app: FastifyInstance) => {
  app.decorate('routeList', [])
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    // HEAD is answered as GET is.
    for (const one of [method].flat().filter((name) => name !== 'HEAD')) {
      const listed = { isPublic: config?.public === true, isHeavy: config?.heavy === true, schema }
      app.routeList.push({ method: one, url, ...listed })
    }
  })
}
