import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#api/failure.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import { createRateLimit } from '#platform/concurrency/rate-limit.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    heavy?: boolean
  }
}

const burstSeconds = 12
/** The accounts of a school share an address. */
const accountsAnAddress = 8
const filesACall = 4
const mostWaiting = 32

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
const free: Check = async () => undefined

type Limit = Readonly<{
  most: number
  seconds: number
  keyOf: (request: FastifyRequest) => string
}>
/** Each process counts for itself. */
export type CallLimits = Readonly<{
  stranger: Check
  file: Check
  /** Counted separately, so that other calls never fail a health check. */
  health: Check
  account: Check
}>

/** `callsASecond`: of one account; 0 disables limits. */
export const createCallLimits = (callsASecond: number): CallLimits => {
  if (callsASecond === 0) return { stranger: free, file: free, health: free, account: free }
  const burst = { most: callsASecond * burstSeconds, seconds: burstSeconds }
  const all = limit({ ...burst, keyOf: accountOf })
  const heavy = limit({
    most: Math.ceil(callsASecond * 0.6),
    seconds: 60,
    keyOf: accountOf,
  })
  const waiting = limitWaiting()
  const ofAddress = { ...burst, most: burst.most * accountsAnAddress, keyOf: callerNetworkOf }
  return {
    stranger: limit(ofAddress),
    file: limit({ ...ofAddress, most: ofAddress.most * filesACall }),
    health: limit(ofAddress),
    account: async (request, reply) => {
      await all(request, reply)
      if (request.routeOptions.config.heavy) await heavy(request, reply)
      waiting(request, reply)
    },
  }
}

const limit = ({ keyOf, ...span }: Limit): Check => {
  const count = createRateLimit(span)
  return async (request, reply) => {
    const wait = await count(keyOf(request))
    if (wait !== undefined) throw refused(reply, Math.ceil(wait / 1000))
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

const callerNetworkOf = ({ ip }: FastifyRequest) => networkOf(ip)
