import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { gradeKey, gradeOf } from '#domain/class-grade.ts'
import { partIdOf } from '#domain/ids.ts'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { listClasses, readGrades } from './class-grades.ts'

const MadeRow = z.object({ id: z.string() })

/** Returns how many filters it made, and for how many classes. */
export const makeClassFilters = (db: CommonQueryMethods, author: Author, commandId: string) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const names = await listClasses(transaction, organizationId)
    const { grades: present, corrections } = await readGrades(transaction, organizationId)
    const corrected = new Set(corrections.map((one) => gradeKey(one.class)))
    const keys = new Set(present.map(({ value }) => gradeKey(value)))
    const grades = [...new Set(names.filter((name) => !corrected.has(gradeKey(name))).map(gradeOf))]
      .filter((grade) => grade !== undefined)
      .filter((grade) => !keys.has(grade))
    const rows = [
      ...grades.map((value) => ({ attribute: 'grade', value, ...gradeNames(value) })),
      ...names.map((value) => ({ attribute: 'class', value, name_en: value, name_zh: value })),
    ].map((row) => ({ id: partIdOf(commandId, `${row.attribute} ${row.value}`), ...row }))
    const made = await transaction.any(sql.type(MadeRow)`
      INSERT INTO organization_filters (organization_id, id, attribute, value, name_en, name_zh)
      SELECT ${organizationId}::uuid, id, attribute, value, name_en, name_zh
      FROM ${sentRows(rows, filterColumns)} AS filters
      ON CONFLICT DO NOTHING RETURNING id`)
    await logChanges(
      transaction,
      author,
      made.map(({ id }) => ({
        action: 'created',
        subjectType: 'organization_filter',
        subjectId: id,
      })),
    )
    return { made: made.length, classes: names.length }
  })

const filterColumns = { id: uuid, attribute: text, value: text, name_en: text, name_zh: text }

/** A grade that is more than a number keeps its name. */
const gradeNames = (value: string) => {
  const number = /^G?(\d+)$/.exec(value)?.[1]
  return number === undefined
    ? { name_en: value, name_zh: value }
    : { name_en: `Grade ${number}`, name_zh: `${number} 年級` }
}
