import type { FastifyInstance } from 'fastify'
import { HttpError } from '#api/failure.ts'
import type { CallLimits } from './call-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Which of the limits by address counts a route that needs no account; `stranger` without it.
     */
    countedAs?: 'file' | 'health'
  }
}

/** What needs no account takes no more: a sign-in has some hundred bytes. */
export const strangersBytes = 16 * 1024

/**
 * Counts by address whatever needs no account: calls, the documentation, pages, files and addresses
 * that there are none of. Nothing that is registered stands outside; what needs an account is
 * counted where that is found (authentication.ts).
 */
export const limitStrangers = (app: FastifyInstance, limits: CallLimits) => {
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    if (config.needsAccount) return
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    await limits[config.countedAs ?? (request.is404 && isRead ? 'file' : 'stranger')](
      request,
      reply,
    )
    // The body of what is sent to nowhere is not read.
    if (request.is404 && !isRead) throw new HttpError('not_found')
  })
}
