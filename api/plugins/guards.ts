import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from '#api/failure.ts'
import type { Caller } from './authentication.ts'

/** Lets a caller through to a route or refuses. Give a route exactly one, as its `preHandler`. */
export type Guard = (request: FastifyRequest) => Promise<void>

const guards = new Set<unknown>()

const guard = (allows: (caller: Caller) => boolean): Guard => {
  const check: Guard = async ({ caller }) => {
    if (!caller) throw new HttpError('unauthorized')
    if (!allows(caller)) throw new HttpError('forbidden')
  }
  guards.add(check)
  return check
}

const isStaff = ({ role }: Caller) => role !== 'user'

/** Staff who read; auditors too. */
export const requireStaff = guard(isStaff)
/** Staff who change something; auditors never do. */
export const requireStaffCommand = guard((caller) => isStaff(caller) && caller.role !== 'auditor')
export const requireOrganizationAdmin = guard(({ role }) => role === 'organization_admin')
/** What only administrators change is read by auditors, too. */
export const requireAdminOrAuditor = guard(
  ({ role }) => role === 'organization_admin' || role === 'auditor',
)
/** A student or a parent, on their own data. */
export const requireStudentOrParent = guard(({ role }) => role === 'user')
/** A student, not a parent. */
export const requireStudent = guard(({ role, isParent }) => role === 'user' && !isParent)
export const requireParent = guard(({ role, isParent }) => role === 'user' && isParent)
/** Staff or students, whose password it is; parents have their own. */
export const requireNotParent = guard(({ isParent }) => !isParent)
/** Staff, or a parent: who may see the rules that parents reward by. */
export const requireStaffOrParent = guard((caller) => isStaff(caller) || caller.isParent)
/** Everybody who is signed in. */
export const requireAnyone = guard(() => true)

const listOf = (hooks: unknown): unknown[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks]

/**
 * Refuses to start with a route that says neither who may call it nor that it is public. A guard
 * runs before the input is looked at, so that somebody who may not call learns nothing about what
 * would be valid.
 */
export const requireGuards = (app: FastifyInstance) => {
  app.addHook('onRoute', (route: RouteOptions) => {
    const own = listOf(route.preHandler).filter((hook) => guards.has(hook))
    if (own.length === 0 && !route.config?.public)
      throw new Error(`${route.method} ${route.url} has no guard`)
    route.onRequest = [...listOf(route.onRequest), ...own] as RouteOptions['onRequest']
    route.preHandler = listOf(route.preHandler).filter(
      (hook) => !guards.has(hook),
    ) as RouteOptions['preHandler']
  })
}
