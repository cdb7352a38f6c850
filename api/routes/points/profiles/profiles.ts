import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import { OwnProfilesAnswer, ProfileAnswer, ProfileQuery } from '#api/contracts/profiles.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requireAnyone, requireStudentOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findProfile, listProfilesOfUser } from '#registry/people/profiles.ts'
import {
  fullProfile,
  newestActions,
  newestAttendance,
  newestBadges,
  shortProfile,
} from './profile-answer.ts'

const shownActions = 50

/** Staff may read any profile; students and parents only their own. */
export const profileRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const one = {
    preHandler: requireAnyone,
    schema: { params: IdParams, querystring: ProfileQuery, response: answers(ProfileAnswer) },
  }
  app.get('/profiles/:id', one, async ({ caller, params, query }) => {
    const profile = orNotFound(await findProfile(db, caller.organizationId, params.id))
    if (caller.role === 'user' && profile.user_id !== caller.userId)
      throw new HttpError('not_found')
    await isStale(services, query.minPosition)
    const newest = { profile, limit: shownActions }
    const [answer, pointActions, attendanceActions, badges] = await Promise.all([
      fullProfile(db, caller, profile),
      query.pointActions ? newestActions(db, caller, newest) : undefined,
      query.attendanceActions ? newestAttendance(db, caller, newest) : undefined,
      query.badges ? newestBadges(db, caller, newest) : undefined,
    ])
    return succeeded({ ...answer, pointActions, attendanceActions, badges })
  })

  const own = {
    preHandler: requireStudentOrParent,
    schema: { response: answers(OwnProfilesAnswer) },
  }
  app.get('/auth/profiles', own, async ({ caller: { organizationId, userId } }) => {
    const profiles = await listProfilesOfUser(db, organizationId, userId)
    return succeeded(
      await Promise.all(profiles.map((profile) => shortProfile(db, organizationId, profile))),
    )
  })
}
