import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { foundRow } from '../registry-error.ts'

export const HomeworkSettings = z.object({
  submit_homework_range: z.number(),
  unfinish_homework_range: z.number(),
  homework_range_active: z.boolean(),
})
export type HomeworkSettings = z.infer<typeof HomeworkSettings>

const columns = sql.fragment`submit_homework_range, unfinish_homework_range, homework_range_active`

export const findHomeworkSettings = async (db: CommonQueryMethods, organizationId: string) =>
  foundRow(
    await db.maybeOne(
      sql.type(HomeworkSettings)`SELECT ${columns} FROM organizations WHERE id = ${organizationId}`,
    ),
  )

export const updateHomeworkSettings = (
  db: CommonQueryMethods,
  author: Author,
  after: HomeworkSettings,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = foundRow(
      await transaction.maybeOne(sql.type(HomeworkSettings)`
        SELECT ${columns} FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`),
    )
    const fields = changedFields(before, after)
    if (fields.length === 0) return
    await transaction.query(sql.typeAlias('void')`
      UPDATE organizations SET submit_homework_range = ${after.submit_homework_range},
        unfinish_homework_range = ${after.unfinish_homework_range},
        homework_range_active = ${after.homework_range_active}
      WHERE id = ${organizationId}`)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'organization',
      subjectId: organizationId,
      fields,
    })
  })
