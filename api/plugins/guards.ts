import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { HttpError } from '#api/failure.ts'
import type { Caller } from './authentication.ts'

/** Lets a caller through or throws. A public route has no guard. */
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

// Students and parents share `user`; other roles are staff.
const isStaff = ({ role }: Caller) => role !== 'user'

/** Includes auditors. */
export const requireStaff = guard(isStaff)
export const requireStaffCommand = guard((caller) => isStaff(caller) && caller.role !== 'auditor')
export const requireOrganizationAdmin = guard(({ role }) => role === 'organization_admin')
export const requireAdminOrAuditor = guard(
  ({ role }) => role === 'organization_admin' || role === 'auditor',
)
/** Administrators, auditors, and teachers who may see all records. */
export const requireAllRecords = guard((caller) => isStaff(caller) && caller.allAction)
export const requireStudentOrParent = guard(({ role }) => role === 'user')
export const requireStudent = guard(({ role, isParent }) => role === 'user' && !isParent)
export const requireParent = guard(({ role, isParent }) => role === 'user' && isParent)
export const requireNotParent = guard(({ isParent }) => !isParent)
/** Excludes auditors and parents. */
export const requireStaffCommandOrStudent = guard((caller) =>
  isStaff(caller) ? caller.role !== 'auditor' : !caller.isParent,
)
export const requireStaffOrParent = guard((caller) => isStaff(caller) || caller.isParent)
export const requireAnyone = guard(() => true)

const listOf = (hooks: unknown): unknown[] =>
  hooks === undefined ? [] : Array.isArray(hooks) ? hooks : [hooks]

/** Guards run before parsing, so that strangers learn nothing about the input. */
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
