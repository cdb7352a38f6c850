import type { FastifyInstance } from 'fastify'
import { HttpError } from '#api/failure.ts'
import type { CallLimits } from './call-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `stranger` by default. */
    countedAs?: 'file' | 'health'
  }
}

export const strangersBytes = 16 * 1024

export const limitStrangers = (app: FastifyInstance, limits: CallLimits) => {
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    if (config.needsAccount) return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    await limits[config.countedAs ?? (request.is404 && isRead ? 'file' : 'stranger')](
      request,
      reply,
    )
    if (request.is404 && !isRead) throw new HttpError('not_found')
  })
}
