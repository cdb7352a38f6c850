import { finished } from 'node:stream'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#api/failure.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    heavy?: boolean
  }
}

const burstSeconds = 12
/** A whole school shares one address. */
const accountsAnAddress = 8
const filesACall = 4
const minute = 60_000
const mostWaiting = 32

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
const free: Check = async () => undefined

type Limit = Readonly<{
  max: number
  timeWindow: number
  keyOf: (request: FastifyRequest) => string
}>
/** Each process counts for itself. */
export type CallLimits = Readonly<{
  stranger: Check
  file: Check
  /** Others' calls must not fail a health check. */
  health: Check
  account: Check
}>

/** `callsASecond`: per account; 0 for no limit. */
export const createCallLimits = (app: FastifyInstance, callsASecond: number): CallLimits => {
  if (callsASecond === 0) return { stranger: free, file: free, health: free, account: free }
  const burst = { max: callsASecond * burstSeconds, timeWindow: burstSeconds * 1000 }
  const all = limit(app, { ...burst, keyOf: accountOf })
  const heavy = limit(app, {
    max: Math.ceil(callsASecond * 0.6),
    timeWindow: minute,
    keyOf: accountOf,
  })
  const waiting = limitWaiting()
  const ofAddress = { ...burst, max: burst.max * accountsAnAddress, keyOf: callerAddressOf }
  return {
    stranger: limit(app, ofAddress),
    file: limit(app, { ...ofAddress, max: ofAddress.max * filesACall }),
    health: limit(app, ofAddress),
    account: async (request, reply) => {
      await all(request, reply)
      if (request.routeOptions.config.heavy) await heavy(request, reply)
      waiting(request, reply)
    },
  }
}

const limit = (app: FastifyInstance, { max, timeWindow, keyOf }: Limit): Check => {
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: keyOf })
  return async (request, reply) => {
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw refused(reply, counted.ttlInSeconds)
  }
}

/** With `minPosition`, a call may hold a connection for two seconds. */
const limitWaiting = () => {
  const waiting = createKeyedCounter()
  return (request: FastifyRequest, reply: FastifyReply) => {
    if ((request.query as { minPosition?: unknown }).minPosition === undefined) return
    const account = accountOf(request)
    if (waiting.countOf(account) >= mostWaiting) throw refused(reply, 1)
    finished(reply.raw, waiting.enter(account))
  }
}

const refused = (reply: FastifyReply, seconds: number) => {
  reply.header('retry-after', Math.max(1, seconds))
  return new HttpError('too_many_requests')
}

const accountOf = ({ caller }: FastifyRequest) => `${caller.userId} ${caller.isParent}`

export const callerAddressOf = ({ ip }: FastifyRequest) => fastifyRateLimit.normalizeIP(ip, 64)
