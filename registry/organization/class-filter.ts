import { gradeKey } from '#domain/class-grade.ts'
import { sql } from '#platform/postgres/pool.ts'

type Fragment = ReturnType<typeof sql.fragment>

export const classesWithoutFilter = 'NONE'

export const inClass = (organizationId: string, value: string, column: Fragment): Fragment =>
  value === classesWithoutFilter
    ? onceForEachClass(
        organizationId,
        column,
        (name) => sql.fragment`NOT EXISTS (
          SELECT FROM organization_filters AS filter WHERE filter.organization_id = ${organizationId}
            AND ${meantByFilter(name)})`,
      )
    : sql.fragment`${column} = ${value}`

/** The school's correction wins over the longest grade that begins the class name. */
export const inGrade = (organizationId: string, value: string, column: Fragment): Fragment =>
  onceForEachClass(organizationId, column, (name) =>
    ofGrade(sql.fragment`${organizationId}`, sql.fragment`${gradeKey(value)}`, name),
  )

// Tests each of the few classes once. OFFSET keeps the planner from testing every row.
const onceForEachClass = (
  organizationId: string,
  column: Fragment,
  condition: (name: Fragment) => Fragment,
) => {
  const classes = sql.fragment`SELECT DISTINCT class FROM profiles WHERE organization_id = ${organizationId} OFFSET 0`
  return sql.fragment`CASE WHEN ${column} IN (${classes})
    THEN ${column} IN (SELECT known.class FROM (${classes}) AS known WHERE ${condition(sql.fragment`known.class`)})
    ELSE ${condition(column)} END`
}

/** `choice` is `class:1A`, `grade:1` or `NONE`. */
export const fitsChoice = (organizationId: string, choice: string, column: Fragment): Fragment => {
  if (choice.startsWith('grade:'))
    return inGrade(organizationId, choice.slice('grade:'.length), column)
  return inClass(organizationId, choice.replace(/^class:/, ''), column)
}

/** Whether the organization_filters row with the alias `filter` covers the class. */
export const meantByFilter = (column: Fragment): Fragment => sql.fragment`
  CASE filter.attribute WHEN 'class' THEN ${column} = filter.value
  ELSE ${ofGrade(sql.fragment`filter.organization_id`, sql.fragment`filter.value_key`, column)} END`

// Like gradeFinder: 10A is in grade 10, not in grade 1.
const ofGrade = (organization: Fragment, key: Fragment, column: Fragment) => sql.fragment`
  CASE WHEN EXISTS (
    SELECT FROM class_grades AS corrected WHERE corrected.organization_id = ${organization} AND grade_key(corrected.class) = grade_key(${column}))
  THEN EXISTS (
    SELECT FROM class_grades AS corrected JOIN organization_filters AS grade
      ON grade.organization_id = corrected.organization_id AND grade.id = corrected.grade_id AND grade.attribute = 'grade'
    WHERE corrected.organization_id = ${organization} AND grade_key(corrected.class) = grade_key(${column}) AND grade.value_key = ${key})
  ELSE ${key} <> '' AND starts_with(grade_key(${column}), ${key}) AND NOT EXISTS (
    SELECT FROM organization_filters AS longer WHERE longer.organization_id = ${organization}
      AND longer.attribute = 'grade' AND length(longer.value_key) > length(${key})
      AND starts_with(longer.value_key, ${key}) AND starts_with(grade_key(${column}), longer.value_key)) END`

/** Without filters, all classes match. A deleted filter matches no class. */
export const forClassOf = (
  userId: string,
  organization: Fragment,
  filters: Fragment,
): Fragment => sql.fragment`EXISTS (
  SELECT FROM profiles JOIN periods ON periods.organization_id = profiles.organization_id AND periods.id = profiles.period_id
  WHERE profiles.organization_id = ${organization} AND profiles.user_id = ${userId} AND periods.is_current
    AND profiles.class_no IS NOT NULL
    AND (${filters} = '{}' OR EXISTS (
      SELECT FROM organization_filters AS filter WHERE filter.organization_id = ${organization}
        AND filter.id = ANY(${filters}) AND ${meantByFilter(sql.fragment`profiles.class`)})))`

/** An empty set of classes or subjects means all. */
export const overlaps = (column: Fragment, ids: readonly string[]): Fragment =>
  sql.fragment`(${column} = '{}' OR ${column} && ${sql.array(ids, 'uuid')})`
