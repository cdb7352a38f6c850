import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { CommonQueryMethods } from 'slonik'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  type OwnPlaces,
  OwnPlacesAnswer,
  OwnPlacesQuery,
  StudentRankingAnswer,
  StudentRankingQuery,
  type StudentRankingRow,
} from '#api/contracts/student-rankings.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { isStale } from '#api/http/is-stale.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStudentOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { findOwnPlaces } from '#projections/points/own-places.ts'
import { pointsProjection } from '#projections/points/points.ts'
import {
  type ClassRank,
  rankClasses,
  rankStudents,
  type StudentRank,
} from '#projections/points/rankings.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findProfileOfUser } from '#registry/people/profiles.ts'

/**
 * Shows rankings as far as the school allows. Each call reads the setting, so that a change takes
 * effect at once.
 */
export const studentRankingRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, answerCache } = services
  const preHandler = requireStudentOrParent

  const own = {
    preHandler,
    schema: { querystring: OwnPlacesQuery, response: answers(OwnPlacesAnswer) },
  }
  app.get('/rank/own', own, async ({ caller, query }, reply) => {
    const { shows, profile } = await lookUp(db, caller, query.period)
    const stale = await isStale(services, query.minPosition)
    if (!profile || shows === 'none')
      return succeeded({
        shows,
        class: profile?.class ?? null,
        inClass: null,
        inSchool: null,
        ofClass: null,
      })
    const { organizationId } = caller
    const whose = {
      organizationId,
      periodId: query.period,
      profileId: profile.id,
      class: profile.class,
    }
    const make = async () => {
      const { in_class, in_school, of_class } = await findOwnPlaces(db, whose)
      const places = { inClass: in_class, inSchool: in_school, ofClass: of_class }
      return succeeded<OwnPlaces>({ shows, class: profile.class, ...places })
    }
    if (stale) return await make()
    const what = ['own places', shows, profile.id]
    const known = await answerCache.answer(
      reply,
      { readModel: pointsProjection, organizationId, periodId: query.period, what },
      make,
    )
    return known ? known.answer : await make()
  })

  const list = {
    preHandler,
    schema: { querystring: StudentRankingQuery, response: answers(StudentRankingAnswer) },
  }
  app.get('/rank/students', list, async ({ caller, query }, reply) => {
    const { shows, profile } = await lookUp(db, caller, query.period)
    if (shows !== 'names') throw new HttpError('forbidden')
    // A student without a class in the period sees no rankings.
    const { id, class: ownClass } = orNotFound(profile)
    const { of, period: periodId, limit, page } = query
    const { organizationId } = caller
    const ranked = { organizationId, periodId, class: of === 'class' ? ownClass : undefined }
    return await sendList<StudentRank | ClassRank, StudentRankingRow>(reply, services, {
      limit,
      page,
      stale: await isStale(services, query.minPosition),
      at: clock(),
      answerKey: {
        readModel: pointsProjection,
        organizationId,
        periodId,
        what: ['students rank', of, ownClass, id, limit, page],
      },
      answer: (row) => rowOf(row, { id, class: ownClass }),
      read: (snapshot, span) => {
        const paged = { limit: span.limit, offset: (span.limit ?? 0) * span.page }
        return of === 'classes'
          ? rankClasses(snapshot, ranked, paged)
          : rankStudents(snapshot, ranked, paged)
      },
    })
  })
}

const lookUp = async (
  db: CommonQueryMethods,
  { organizationId, userId }: Caller,
  periodId: string,
) => {
  orNotFound(await findPeriod(db, organizationId, periodId))
  const { student_rankings: shows } = orNotFound(await findOrganization(db, organizationId))
  return { shows, profile: await findProfileOfUser(db, organizationId, userId, periodId) }
}

const rowOf = (
  row: StudentRank | ClassRank,
  own: { id: string; class: string },
): StudentRankingRow => {
  const { rank, total: totalpoints, class: name } = row
  if (!('profile_id' in row))
    return { rank, class: name, name: null, totalpoints, own: name === own.class }
  return {
    rank,
    class: name,
    name: { en: row.name_en, zh: row.name_zh },
    totalpoints,
    own: row.profile_id === own.id,
  }
}
