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
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import { isStale } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import { listClassesOfDay, listMarksOfDay, listUnfinishedOfDay } from '#projections/homework/day.ts'
import { homework } from '#projections/homework/homework.ts'
import { wantedPeriod } from './homework-wanted.ts'

/** What is recorded for a day already: what the entry pages begin with. */
export const homeworkDayRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db } = services
  const preHandler = requireStaff
  const dayOf = async (
    caller: Caller,
    query: { date: string; period_id?: string | undefined; minPosition?: string | undefined },
  ) => {
    const { organizationId } = caller
    const { id: periodId } = await wantedPeriod(db, organizationId, query.period_id)
    await isStale(services, query.minPosition, homework)
    return { organizationId, periodId, date: query.date }
  }
  const mayChange = ({ role, allAction, userId }: Caller, actorId: string) =>
    role !== 'auditor' && (allAction || actorId === userId)

  const classes = {
    preHandler,
    schema: { querystring: ClassSubmittedQuery, response: answers(ClassSubmittedAnswer) },
  }
  app.get('/v2/homework/homeworkSubmitRecord/classSubmittedRecord', classes, async ({ caller, query }) =>
    succeeded([...(await listClassesOfDay(db, await dayOf(caller, query)))]),
  )

  const marks = { preHandler, schema: { querystring: DayQuery, response: answers(DayAnswer) } }
  app.get('/v2/homework/homeworkSubmitRecord/day', marks, async ({ caller, query }) => {
    const standing = await listMarksOfDay(db, await dayOf(caller, query), query.class)
    return succeeded(
      standing.map(({ id, profile_id, status, actor_id }) => ({
        _id: id,
        profile: profile_id,
        status,
        changeable: mayChange(caller, actor_id),
      })),
    )
  })

  const unfinished = {
    preHandler,
    schema: { querystring: UnfinishedDayQuery, response: answers(UnfinishedDayAnswer) },
  }
  app.get('/v2/homework/unfinishedHomework/day', unfinished, async ({ caller, query }) => {
    const wanted = { className: query.class, homeworkType: query.homeworkType_id }
    const records = await listUnfinishedOfDay(db, await dayOf(caller, query), wanted)
    return succeeded(
      records.map(({ id, profile_id, actor_id, remarks }) => {
        const isOwn = caller.allAction || actor_id === caller.userId
        return {
          _id: id,
          profile: profile_id,
          remarks: isOwn ? remarks : null,
          changeable: mayChange(caller, actor_id),
        }
      }),
    )
  })
}
