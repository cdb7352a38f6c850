import { sql } from '#platform/postgres/pool.ts'
import { wordsIn, wordsOf } from '#platform/postgres/words.ts'
import { fitsChoice } from '#registry/class-filter.ts'
import { type Fragment, inTurn } from '../fragments.ts'
import { joinsOf, type Names } from './history-names.ts'

/** Which entries of a history: those that meet all of it. */
export type HistoryFilter = Readonly<{
  organizationId: string
  /** From this moment on, and before that one. */
  from?: Date | undefined
  before?: Date | undefined
  periodId?: string | undefined
  /** One of these students in one period. */
  profileIds?: readonly string[] | undefined
  batchId?: string | undefined
  /** Recorded by this account itself. */
  actorId?: string | undefined
  type?: string | undefined
  /** Rules of this category. */
  categoryId?: string | undefined
  /** Words, in any case, that all have to be in the field. */
  name?: string | undefined
  class?: string | undefined
  /** See registry/class-filter.ts. */
  classFilter?: string | undefined
  createdBy?: string | undefined
  ruleName?: string | undefined
  classNo?: number | undefined
}>

export const conditionsOf = (filter: HistoryFilter): Fragment =>
  sql.fragment`actions.organization_id = ${filter.organizationId}
    ${inTurn([...own(filter), ...named(filter)].map((condition) => sql.fragment`AND ${condition}`))}`

const given = <Value>(value: Value | undefined, condition: (value: Value) => Fragment) =>
  value === undefined ? [] : [condition(value)]

const own = (filter: HistoryFilter): Fragment[] => [
  ...given(filter.from, (from) => sql.fragment`actions.created_at >= ${from.toISOString()}::timestamptz`),
  ...given(filter.before, (before) => sql.fragment`actions.created_at < ${before.toISOString()}::timestamptz`),
  ...given(filter.periodId, (id) => sql.fragment`actions.period_id = ${id}`),
  ...given(filter.profileIds, (ids) => sql.fragment`actions.profile_id = ANY(${sql.array(ids, 'uuid')})`),
  ...given(filter.batchId, (id) => sql.fragment`actions.batch_id = ${id}`),
  ...given(filter.actorId, (id) => sql.fragment`actions.actor_id = ${id}`),
  ...given(filter.type, (type) => sql.fragment`actions.type = ${type}`),
  ...given(filter.categoryId, (id) => sql.fragment`actions.category_id = ${id}`),
  ...wordsIn(filter.ruleName, sql.fragment`actions.rule_name`),
  ...wordsIn(filter.class, sql.fragment`actions.class`),
  ...given(filter.classFilter, (choice) => fitsChoice(filter.organizationId, choice, sql.fragment`actions.class`)),
]

const named = (filter: HistoryFilter): Fragment[] => [
  ...wordsIn(filter.name, sql.fragment`concat_ws(' ', students.name_zh, students.name_en)`),
  ...wordsIn(filter.createdBy, sql.fragment`concat_ws(' ', actors.name_zh, actors.name_en)`),
  ...given(
    filter.classNo,
    (number) => sql.fragment`profiles.class = actions.class AND profiles.class_no = ${number}
      AND students.erased_at IS NULL`,
  ),
]

/** The actions, with the names that the filter, or besides it an order, looks at. */
export const sourcesOf = (filter: HistoryFilter, ordered: readonly Names[] = []) => {
  const names = new Set<Names>(ordered)
  if (wordsOf(filter.name).length > 0 || filter.classNo !== undefined) names.add('students')
  if (wordsOf(filter.createdBy).length > 0) names.add('actors')
  return sql.fragment`actions ${joinsOf([...names], { table: 'actions', organizationId: filter.organizationId })}`
}
