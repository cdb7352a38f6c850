import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  ClassSubmittedAnswer,
  ClassSubmittedQuery,
  DayAnswer,
  DayQuery,
  UnfinishedDayAnswer,
  UnfinishedDayQuery,
} from '#api/contracts/homework.ts'
import { readSight, type Sight } from '#api/http/history/sight.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { systemUserId } from '#domain/ids.ts'
import { listClassesOfDay, listMarksOfDay, listUnfinishedOfDay } from '#projections/homework/day.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'

type RecordedEntry = Readonly<{
  actor_id: string
  profile_id: string
  actor_name_en: string
  actor_name_zh: string
}>

/** Returns a day's records, which the entry pages show first. */
export const homeworkDayRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const preHandler = requireStaff
  const dayOf = async (
    caller: Caller,
    query: { date: string; period_id?: string | undefined; minPosition?: string | undefined },
  ) => {
    const { organizationId } = caller
    const { id: periodId } = await requestedPeriod(db, organizationId, query.period_id)
    await isStale(services, query.minPosition, homeworkProjection)
    return { organizationId, periodId, date: query.date }
  }
  const mayChange = ({ role, allAction, userId }: Caller, actorId: string) =>
    role !== 'auditor' && (allAction || actorId === userId || actorId === systemUserId)

  /** Null if the caller may not know the name. */
  const nameFor = (sight: Sight, by: RecordedEntry) =>
    sight.names(by) ? { en: by.actor_name_en, zh: by.actor_name_zh } : null

  const classes = {
    preHandler,
    schema: { querystring: ClassSubmittedQuery, response: answers(ClassSubmittedAnswer) },
  }
  app.get(
    '/v2/homework/homeworkSubmitRecord/classSubmittedRecord',
    classes,
    async ({ caller, query }) =>
      succeeded([...(await listClassesOfDay(db, await dayOf(caller, query)))]),
  )

  const marks = { preHandler, schema: { querystring: DayQuery, response: answers(DayAnswer) } }
  app.get('/v2/homework/homeworkSubmitRecord/day', marks, async ({ caller, query }) => {
    const standing = await listMarksOfDay(db, await dayOf(caller, query), query.class)
    const sight = await readSight(db, caller)
    return succeeded(
      standing.map((mark) => ({
        _id: mark.id,
        profile: mark.profile_id,
        status: mark.status,
        created_at: mark.created_at,
        created_by: nameFor(sight, mark),
        changeable: mayChange(caller, mark.actor_id),
      })),
    )
  })

  const unfinished = {
    preHandler,
    schema: { querystring: UnfinishedDayQuery, response: answers(UnfinishedDayAnswer) },
  }
  app.get('/v2/homework/unfinishedHomework/day', unfinished, async ({ caller, query }) => {
    const records = await listUnfinishedOfDay(db, await dayOf(caller, query), query.homeworkType_id)
    const sight = await readSight(db, caller)
    return succeeded(
      records.map((record) => ({
        _id: record.id,
        profile: record.profile_id,
        created_at: record.created_at,
        created_by: nameFor(sight, record),
        remarks: sight.sees(record) ? record.remarks : null,
        changeable: mayChange(caller, record.actor_id),
      })),
    )
  })
}
