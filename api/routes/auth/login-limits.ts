import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Login } from '#api/contracts/auth.ts'
import { Refusal } from '#api/failure.ts'

const minute = 60_000
/** One account from one address: enough for mistyping, too little for guessing. */
const tries = 10
/** A whole school is one address. */
const schoolOfTries = 300

type Limiters = Pick<FastifyInstance, 'createRateLimit'>
type Limit = Readonly<{ max: number; keyOf: (request: FastifyRequest) => string }>

/** Answers 429 `too_many_requests`, with the header Retry-After, from the call after `max` in a minute on. */
const limit = (app: Limiters, { max, keyOf }: Limit) => {
  const count = app.createRateLimit({ max, timeWindow: minute, keyGenerator: keyOf })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new Refusal('too_many_requests')
  }
}

// Whoever has one IPv6 address has a whole /64 of them.
const addressOf = ({ ip }: FastifyRequest) => fastifyRateLimit.normalizeIP(ip, 64)

const accountOf = ({ body }: FastifyRequest) => {
  const login = body as Login
  return `${login.type} ${(login.type === 'admin' ? login.email : login.username).toLowerCase()}`
}

/** Guards against guessing passwords. */
export const limitLogins = (app: Limiters) => ({
  byAddress: limit(app, { max: schoolOfTries, keyOf: addressOf }),
  byAccount: limit(app, { max: tries, keyOf: (request) => `${addressOf(request)} ${accountOf(request)}` }),
})

/** A stolen token must not become a password by guessing the old one. */
export const limitPasswordChanges = (app: Limiters) => limit(app, { max: tries, keyOf: ({ caller }) => caller.userId })
