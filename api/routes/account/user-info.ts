import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { type UserInfo, UserInfoAnswer } from '#api/contracts/auth.ts'
import { HttpError } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findFirstDay } from '#registry/organization/first-day.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { findPasswordPolicy } from '#registry/passwords/password-policy.ts'
import { findMyClassChoices } from '#registry/people/my-class.ts'
import { listProfilesOfUser } from '#registry/people/profiles.ts'
import { findUser, type UserRow } from '#registry/people/users.ts'
import { findFactorReset } from '#registry/second-factors/second-factors.ts'
import { listOwnClasses } from '#registry/staff/own-classes.ts'
import { secondsUntil } from './seconds-until.ts'

const schema = { response: answers(UserInfoAnswer) }

export const userInfoRoute: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const config = { beforePasswordChange: true }
  app.get('/auth/user', { preHandler: requireAnyone, config, schema }, async ({ caller }) => {
    const { organizationId, userId } = caller
    const user = await findUser(db, organizationId, userId)
    if (!user) throw new HttpError('unauthorized')
    const givesPoints = user.role === 'admin' || user.role === 'organization_admin'
    const [period, policy, profiles, choices, firstDay, resetAt] = await Promise.all([
      findCurrentPeriod(db, organizationId),
      findPasswordPolicy(db, organizationId),
      user.role === 'user' ? listProfilesOfUser(db, organizationId, userId) : [],
      givesPoints ? findMyClassChoices(db, caller) : undefined,
      user.role === 'organization_admin' ? findFirstDay(db, caller) : undefined,
      user.role === 'user' ? null : findFactorReset(db, caller),
    ])
    const classes =
      user.role === 'user' || !period ? [] : await listOwnClasses(db, caller, period.id)
    const profile = profiles.find(({ period_id }) => period_id === period?.id)
    const { password_minimum } = policy
    const session_ends_in = secondsUntil(caller.sessionEndsAt, clock())
    const home = choices?.home ?? null
    const first_day =
      firstDay && !firstDay.is_done ? (firstDay.is_put_away ? 'put_away' : 'open') : null
    return succeeded({
      ...userInfo(user, caller),
      profile: profile?.id ?? null,
      home,
      first_day,
      password_minimum,
      session_ends_in,
      ...(classes.length > 0 && { classes: [...classes] }),
      ...(caller.mustEnrol && { second_factor_due: true }),
      ...(resetAt && { second_factor_reset_at: resetAt }),
    })
  })
}

const userInfo = (
  user: UserRow,
  caller: Caller,
): Omit<UserInfo, 'profile' | 'home' | 'first_day' | 'password_minimum' | 'session_ends_in'> => ({
  _id: user.id,
  role: user.role,
  isParent: caller.isParent,
  setup_password: caller.isParent ? user.parent_setup_password : user.setup_password,
  isActive: user.is_active,
  name: { en: user.name_en, zh: user.name_zh },
  email: user.email,
  username: user.username,
  privilege: { all_action: caller.allAction },
  organization: user.organization_id,
})
