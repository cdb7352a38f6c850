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
    routeList: ListedRoute[]
  }
}

export const listRoutes = (app: FastifyInstance) => {
  app.decorate('routeList', [])
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    for (const one of [method].flat().filter((name) => name !== 'HEAD')) {
      const listed = { isPublic: config?.public === true, isHeavy: config?.heavy === true, schema }
      app.routeList.push({ method: one, url, ...listed })
    }
  })
}
