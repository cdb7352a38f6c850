import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#api/failure.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import { createRateLimit, type RateLimit } from '#platform/concurrency/rate-limit.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    heavy?: boolean
  }
}

const burstSeconds = 12
/** An address may make as many calls as eight accounts, because a school's accounts share it. */
const accountsAnAddress = 8
const filesACall = 4
const mostWaiting = 32
/** A call counts once for every 20 rows, rounded up. */
const rowsACall = 20

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
  /** Adds to the count of a call with many rows, once its body has been read. */
  rows: Check
}>

/** `callsASecond`: of one account; 0 disables limits. */
export const createCallLimits = (callsASecond: number): CallLimits => {
  if (callsASecond === 0)
    return { stranger: free, file: free, health: free, account: free, rows: free }
  const burst = { most: callsASecond * burstSeconds, seconds: burstSeconds }
  const all = createRateLimit(burst)
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
      await check(all(accountOf(request)), reply)
      if (request.routeOptions.config.heavy) await heavy(request, reply)
      waiting(request, reply)
    },
    rows: async (request, reply) => {
      const further = Math.ceil(rowsIn(request.body) / rowsACall) - 1
      if (further > 0) await check(all(accountOf(request), further), reply)
    },
  }
}

const limit = ({ keyOf, ...span }: Limit): Check => {
  const count = createRateLimit(span)
  return (request, reply) => check(count(keyOf(request)), reply)
}

const check = async (counted: ReturnType<RateLimit>, reply: FastifyReply) => {
  const wait = await counted
  if (wait !== undefined) throw refused(reply, Math.ceil(wait / 1000))
}

/** The length of a list, or of all lists in an object. */
const rowsIn = (body: unknown): number => {
  if (Array.isArray(body)) return body.length
  if (typeof body !== 'object' || body === null) return 0
  const lists = Object.values(body).filter((value) => Array.isArray(value))
  return lists.reduce((sum, list) => sum + list.length, 0)
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
