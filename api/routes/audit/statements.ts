import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { IdParams } from '#api/contracts/common.ts'
import { mostInClass } from '#api/contracts/statement-limits.ts'
import {
  ClassStatementAnswer,
  ClassStatementQuery,
  StatementFileQuery,
  StudentStatementAnswer,
} from '#api/contracts/statements.ts'
import { orNotFound } from '#api/failure.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { inSnapshot } from '#platform/postgres/snapshot.ts'
import { streamActions } from '#projections/points/history.ts'
import { readClassStatement } from '#projections/points/statement.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findProfile } from '#registry/people/profiles.ts'
import { classStatement, lastSealOf, studentStatement } from './statement-answer.ts'
import { statementCells, statementHeader, withSeal } from './statement-file.ts'

const path = '/v2/audit/statements'

/** A student's or class's points with their seal, for printing and as a file. */
export const statementRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, eventStore, clock },
) => {
  const preHandler = requireAdminOrAuditor

  const student = {
    preHandler,
    schema: { params: IdParams, response: answers(StudentStatementAnswer) },
  }
  app.get(`${path}/students/:id`, student, async ({ caller: { organizationId }, params: { id } }) =>
    succeeded(
      await inSnapshot(db, (snapshot) =>
        studentStatement({ db: snapshot, eventStore, at: clock() }, organizationId, id),
      ),
    ),
  )

  const ofClass = {
    preHandler,
    schema: { querystring: ClassStatementQuery, response: answers(ClassStatementAnswer) },
  }
  app.get(`${path}/classes`, ofClass, async ({ caller: { organizationId }, query }) => {
    const statementClass = { organizationId, periodId: query.period, class: query.class }
    return succeeded(
      await inSnapshot(db, (snapshot) =>
        classStatement({ db: snapshot, eventStore, at: clock() }, statementClass),
      ),
    )
  })

  const profilesOf = async (
    organizationId: string,
    query: StatementFileQuery,
  ): Promise<readonly string[]> => {
    const { period: periodId, profile, class: name = '' } = query
    orNotFound(await findPeriod(db, organizationId, periodId))
    if (profile === undefined) {
      const members = await readClassStatement(
        db,
        { organizationId, periodId, class: name },
        mostInClass,
      )
      orNotFound(members[0] ?? null)
      return members.map(({ profile: id }) => id)
    }
    const { period_id } = orNotFound(await findProfile(db, organizationId, profile))
    orNotFound(period_id === periodId || null)
    return [profile]
  }

  const file = {
    preHandler,
    config: { heavy: true },
    schema: { querystring: StatementFileQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller: { organizationId }, query }, reply) => {
    const { period: periodId, lang } = query
    const profileIds = await profilesOf(organizationId, query)
    const { time_zone: timeZone } = orNotFound(await findOrganization(db, organizationId))
    const seal = await lastSealOf({ db, eventStore }, organizationId)
    const sort = { order: 'created_at', descending: true } as const
    const pages = streamActions(db, { organizationId, periodId, profileIds }, sort)
    return sendExport(reply, {
      name: 'statement',
      now: clock(),
      timeZone,
      header: statementHeader(lang),
      pages: withSeal(pages, { lang, seal }),
      cells: statementCells(lang, timeZone),
    })
  })
}
