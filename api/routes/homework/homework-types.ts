import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { englishName } from '#api/answers/point-rule-answer.ts'
import { subjectAnswer } from '#api/answers/subject-answer.ts'
import { CommandHeaders, Empty, IdParams } from '#api/contracts/common.ts'
import {
  type HomeworkType,
  HomeworkTypeAnswer,
  HomeworkTypeInput,
  HomeworkTypesAnswer,
  HomeworkTypesQuery,
} from '#api/contracts/homework.ts'
import { isStale } from '#api/http/is-stale.ts'
import { requestedPeriod } from '#api/http/requested-period.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin, requireStaff } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { homeworkProjection } from '#projections/homework/homework.ts'
import { countUnfinishedByType } from '#projections/homework/statistics.ts'
import {
  createHomeworkType,
  deleteHomeworkType,
  type HomeworkTypeRow,
  listHomeworkTypes,
  updateHomeworkType,
} from '#registry/homework/homework-types.ts'
import { listSubjects } from '#registry/organization/subjects.ts'

export const homeworkTypeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const list = {
    preHandler: requireStaff,
    schema: { querystring: HomeworkTypesQuery, response: answers(HomeworkTypesAnswer) },
  }
  app.get('/v2/homework/type', list, async ({ caller, query }) => {
    const [types, subjects] = await Promise.all([
      listHomeworkTypes(db, caller.organizationId, query),
      listSubjects(db, caller.organizationId, { limit: 1000 }),
    ])
    const counted = await unfinishedIn(services, caller.organizationId, query)
    const homeworkType = types.rows.map((row) => ({
      ...typeAnswer(row),
      ...(counted && { unfinished: counted.get(row.id) ?? 0 }),
    }))
    const data = { allSubject: subjects.rows.map(subjectAnswer), homeworkType }
    const { total } = types
    return {
      ...succeeded(data),
      total,
      pages: Math.ceil(total / query.limit),
      last_updated_at: clock().toISOString(),
    }
  })

  const preHandler = requireOrganizationAdmin
  const headers = CommandHeaders

  const save = {
    preHandler,
    schema: { headers, body: HomeworkTypeInput, response: answers(HomeworkTypeAnswer) },
  }
  app.post('/v2/homework/type', save, async (request) => {
    const { homeworkType_id: known, name, subject, isActive, ...more } = request.body
    const fields = { name, name_en: englishName(more), subject_id: subject, is_active: isActive }
    const author = authorOf(request, clock)
    const saved = known
      ? await updateHomeworkType(db, author, { id: known, ...fields })
      : await createHomeworkType(db, author, { id: registryCommandId(request), ...fields })
    return succeeded(typeAnswer(saved))
  })

  const remove = { preHandler, schema: { headers, params: IdParams, response: answers(Empty) } }
  app.delete('/v2/homework/type/:id', remove, async (request) => {
    await deleteHomeworkType(db, authorOf(request, clock), request.params.id)
    return succeeded(null)
  })
}

type CountedIn = { period_id?: string | undefined; minPosition?: string | undefined }

/**
 * Counts unfinished homework by type, if a period is given.
 * @throws HttpError `not_found` for another organisation's period
 */
const unfinishedIn = async (
  services: Services,
  organizationId: string,
  { period_id, minPosition }: CountedIn,
) => {
  if (period_id === undefined) return undefined
  const { db } = services
  const { id: periodId } = await requestedPeriod(db, organizationId, period_id)
  await isStale(services, minPosition, homeworkProjection)
  const counts = await countUnfinishedByType(db, { organizationId, periodId })
  return new Map(counts.map(({ rule_id, count }) => [rule_id, count]))
}

const typeAnswer = ({
  id,
  name,
  name_en,
  subject_id,
  subject_en,
  subject_zh,
  is_active,
}: HomeworkTypeRow): HomeworkType => ({
  _id: id,
  name,
  name_en,
  subject: { _id: subject_id, name: { en: subject_en, zh: subject_zh } },
  isActive: is_active,
})
