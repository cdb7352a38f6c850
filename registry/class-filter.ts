import { sql } from '#platform/postgres/pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

/** The value of a class filter that stands for classes which no filter of the organisation means. */
export const uncategorized = 'NONE'

/** Whether a class is exactly the one wanted; with `NONE`, whether it is uncategorized. `column` is where the class stands. */
export const inClass = (organizationId: string, value: string, column: Fragment): Fragment =>
  value === uncategorized
    ? sql.fragment`NOT EXISTS (
        SELECT FROM organization_filters AS filter WHERE filter.organization_id = ${organizationId}
          AND CASE filter.attribute WHEN 'class' THEN ${column} = filter.value ELSE starts_with(${column}, filter.value) END)`
    : sql.fragment`${column} = ${value}`

/** Whether a class belongs to a grade: the one with the longest value that begins it, so that 10A is of grade 10 and not of grade 1. */
export const inGrade = (organizationId: string, value: string, column: Fragment): Fragment => sql.fragment`
  starts_with(${column}, ${value}) AND NOT EXISTS (
    SELECT FROM organization_filters AS filter WHERE filter.organization_id = ${organizationId}
      AND filter.attribute = 'grade' AND length(filter.value) > length(${value}) AND starts_with(filter.value, ${value})
      AND starts_with(${column}, filter.value))`

/** The same for a choice as the web has it: `class:1A`, `grade:1` or `NONE`. */
export const fitsChoice = (organizationId: string, choice: string, column: Fragment): Fragment => {
  if (choice.startsWith('grade:')) return inGrade(organizationId, choice.slice('grade:'.length), column)
  return inClass(organizationId, choice.replace(/^class:/, ''), column)
}

/** Whether a class is one that a row of organization_filters, here called `filter`, means. */
export const meantByFilter = (column: Fragment): Fragment => sql.fragment`
  CASE filter.attribute WHEN 'class' THEN ${column} = filter.value
  ELSE starts_with(${column}, filter.value) AND NOT EXISTS (
    SELECT FROM organization_filters AS longer WHERE longer.organization_id = filter.organization_id
      AND longer.attribute = 'grade' AND length(longer.value) > length(filter.value)
      AND starts_with(longer.value, filter.value) AND starts_with(${column}, longer.value)) END`

/**
 * Whether something is for the class that a student is in now. `organization` and `filters` are where its organisation and the ids of its
 * organization_filters stand: none means all classes, one that is gone means none.
 */
export const forClassOf = (userId: string, organization: Fragment, filters: Fragment): Fragment => sql.fragment`EXISTS (
  SELECT FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = profiles.period_id
  WHERE profiles.organization_id = ${organization} AND profiles.user_id = ${userId} AND periods.is_current
    AND profiles.class_no IS NOT NULL
    AND (${filters} = '{}' OR EXISTS (
      SELECT FROM organization_filters AS filter WHERE filter.organization_id = ${organization}
        AND filter.id = ANY(${filters}) AND ${meantByFilter(sql.fragment`profiles.class`)})))`

/** Whether what is for these classes or subjects, or for all, is for one of those that are wanted. */
export const overlaps = (column: Fragment, ids: readonly string[]): Fragment =>
  sql.fragment`(${column} = '{}' OR ${column} && ${sql.array(ids, 'uuid')})`
