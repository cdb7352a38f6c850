import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { gradeKey, gradeOf } from '#domain/class-grade.ts'
import { partIdOf } from '#domain/ids.ts'
import { text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { sentRows } from '#platform/postgres/table.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { meantByFilter } from './class-filter.ts'
import { listClasses, readGrades } from './class-grades.ts'
import { countFilterUses } from './filter-uses.ts'

const MadeRow = z.object({ id: z.string() })

/** Returns how many filters it created, and how many classes the current period has. */
export const makeClassFilters = (db: CommonQueryMethods, author: Author, commandId: string) =>
  db.transaction(async (transaction) => {
    const names = await listClasses(transaction, author.organizationId)
    const made = await makeFiltersOfClasses(transaction, author, { commandId, names })
    return { made: made.length, classes: names.length }
  })

type FiltersToMake = Readonly<{ commandId: string; names: readonly string[] }>

/** Creates the missing filters of these classes and their grades. Returns the new ids. */
export const makeFiltersOfClasses = async (
  transaction: CommonQueryMethods,
  author: Author,
  { commandId, names }: FiltersToMake,
) => {
  const { organizationId } = author
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
  return made.map(({ id }) => id)
}

/** Deletes unused filters without students, but no renamed filter of a class. */
export const dropUnusedFilters = async (
  transaction: CommonQueryMethods,
  author: Author,
  ids: readonly string[],
) => {
  if (ids.length === 0) return
  const { organizationId } = author
  const uses = await countFilterUses(transaction, organizationId)
  const unused = ids.filter((id) => !uses.has(id))
  const dropped = await transaction.any(sql.type(MadeRow)`
    DELETE FROM organization_filters AS filter
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(unused, 'uuid')})
      AND (attribute = 'grade' OR (name_en = value AND name_zh = value))
      AND NOT EXISTS (SELECT FROM (SELECT DISTINCT class FROM profiles WHERE organization_id = ${organizationId}) AS present
        WHERE ${meantByFilter(sql.fragment`present.class`)})
      AND NOT EXISTS (SELECT FROM class_goals WHERE organization_id = ${organizationId} AND class = value)
      AND NOT EXISTS (SELECT FROM displays WHERE organization_id = ${organizationId} AND class = value)
      AND NOT EXISTS (SELECT FROM class_grades WHERE organization_id = ${organizationId} AND grade_id = filter.id)
    RETURNING id`)
  await logChanges(
    transaction,
    author,
    dropped.map(({ id }) => ({
      action: 'deleted',
      subjectType: 'organization_filter',
      subjectId: id,
    })),
  )
}

const filterColumns = { id: uuid, attribute: text, value: text, name_en: text, name_zh: text }

/** A grade that is no number keeps its name. */
const gradeNames = (value: string) => {
  const number = /^G?(\d+)$/.exec(value)?.[1]
  return number === undefined
    ? { name_en: value, name_zh: value }
    : { name_en: `Grade ${number}`, name_zh: `${number} 年級` }
}
