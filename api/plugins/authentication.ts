import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Module } from '#api/contracts/areas.ts'
import { HttpError } from '#api/failure.ts'
import type { Sessions } from '#api/sessions.ts'
import type { UserRole } from '#domain/roles.ts'
import type { SessionRow } from '#registry/sign-in/sessions.ts'
import type { CallLimits } from './call-limits.ts'

/** A parent's `userId` is the child's. */
export type Caller = Readonly<{
  kind: 'user'
  organizationId: string
  userId: string
  role: UserRole
  isParent: boolean
  allAction: boolean
  tokenHash: string
  mustChangePassword: boolean
  mustEnrol: boolean
  sessionEndsAt: string
}>

declare module 'fastify' {
  interface FastifyRequest {
    /** Set unless the route is public. */
    caller: Caller
  }
  interface FastifyContextConfig {
    public?: boolean
    needsAccount?: boolean
    /** Allowed while the password must still be changed. */
    beforePasswordChange?: boolean
    /** Allowed while a required second factor is missing. */
    beforeEnrolment?: boolean
    module?: Module
  }
}

/** In bytes. Enough for a reward of 5,000 students. */
const usualBytes = 512 * 1024

/** Checks the session before any input is read. */
export const authenticate = (app: FastifyInstance, sessions: Sessions, limits: CallLimits) => {
  app.addHook('onRoute', (route) => {
    if (route.config?.public) return
    route.config = { ...route.config, needsAccount: true }
    route.bodyLimit ??= usualBytes
  })
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    if (!config.needsAccount) return
    const token = tokenOf(request)
    const session = token ? await sessions.find(token, request.ip) : null
    if (!session) {
      await limits.stranger(request, reply)
      const why =
        token && (await sessions.isOfInactive(token))
          ? ({ why: 'inactive_user' } as const)
          : undefined
      throw new HttpError('unauthorized', why)
    }
    request.caller = callerOf(session)
    await limits.account(request, reply)
    if (config.module && session.modules[config.module] !== true) throw new HttpError('not_found')
    if (session.setup_password && !config.beforePasswordChange)
      throw new HttpError('setup_password_required')
    if (session.must_enrol && !config.beforePasswordChange && !config.beforeEnrolment)
      throw new HttpError('second_factor_required')
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.routeOptions.config.needsAccount) await limits.rows(request, reply)
  })
}

export const callerOf = (session: SessionRow): Caller => ({
  kind: 'user',
  organizationId: session.organization_id,
  userId: session.user_id,
  role: session.role,
  isParent: session.is_parent,
  allAction:
    session.all_action || session.role === 'organization_admin' || session.role === 'auditor',
  tokenHash: session.token_hash,
  mustChangePassword: session.setup_password,
  mustEnrol: session.must_enrol,
  sessionEndsAt: session.expires_at,
})

// Other programs send the token in the query.
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer' && token) return token
  const { token: inQuery } = request.query as { token?: unknown }
  return typeof inQuery === 'string' && inQuery !== '' ? inQuery : undefined
}
