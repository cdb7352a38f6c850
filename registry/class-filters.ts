import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { gradeOf } from '#domain/class-grade.ts'
import { partIdOf } from '#domain/ids.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChanges } from './administration-log.ts'

/** No school has more classes than this. */
const mostClasses = 500

const ClassRow = z.object({ class: z.string() })
const Made = z.object({ id: z.string() })

/** Makes the filters that are missing of the current period's classes, and of their grades. Answers how many it made, and for how many classes. */
export const makeClassFilters = (db: CommonQueryMethods, author: Author, commandId: string) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const classes = await transaction.any(sql.type(ClassRow)`
      SELECT DISTINCT class FROM profiles
      JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = period_id
      WHERE profiles.organization_id = ${organizationId} AND is_current AND class <> ''
      ORDER BY class LIMIT ${mostClasses}`)
    const names = classes.map((row) => row.class)
    const grades = [...new Set(names.map(gradeOf))].filter((grade) => grade !== undefined)
    const rows = [
      ...grades.map((value) => ['grade', value, ...gradeNames(value)]),
      ...names.map((value) => ['class', value, value, value]),
    ].map((row) => [partIdOf(commandId, `${row[0]} ${row[1]}`), ...row])
    const made = await transaction.any(sql.type(Made)`
      INSERT INTO organization_filters (organization_id, id, attribute, value, name_en, name_zh)
      SELECT ${organizationId}::uuid, * FROM ${sql.unnest(rows, ['uuid', 'text', 'text', 'text', 'text'])} AS filters
      ON CONFLICT DO NOTHING RETURNING id`)
    await logChanges(
      transaction,
      author,
      made.map(({ id }) => ({ action: 'created', subjectType: 'organization_filter', subjectId: id })),
    )
    return { made: made.length, classes: names.length }
  })

/** English, Chinese. What is more than a number is called as it is. */
const gradeNames = (value: string) => (/^\d+$/.test(value) ? [`Grade ${value}`, `${value} 年級`] : [value, value])
