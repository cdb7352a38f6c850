import type { FastifyInstance } from 'fastify'
import { inject } from '#tests/support/app.ts'
import type { KeyedRequest } from './cases.ts'

export const send = (
  app: FastifyInstance,
  route: string,
  { params = {}, query = {}, body, headers = {}, token }: KeyedRequest,
  key: string,
) => {
  const path = route.replace(/:(\w+)/g, (_, name) => params[name] ?? '')
  const search = new URLSearchParams(query).toString()
  return inject(app, `${path}${search && `?${search}`}`, token ?? null, {
    headers,
    key,
    ...(body && { body }),
  })
}
