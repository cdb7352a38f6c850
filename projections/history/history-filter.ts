import { isOneOf } from '#platform/postgres/is-one-of.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'
import { fitsChoice } from '#registry/organization/class-filter.ts'
import type { Fragment } from '../engine/fragments.ts'

export type HistoryFilter = Readonly<{
  organizationId: string
  from?: Date | undefined
  before?: Date | undefined
  periodId?: string | undefined
  profileIds?: readonly string[] | undefined
  batchId?: string | undefined
  actorId?: string | undefined
  /** With `actorId`: the entries of these students too, whoever recorded them. */
  orOfProfiles?: readonly string[] | undefined
  type?: string | undefined
  categoryId?: string | undefined
  /** Excludes rules of these categories. */
  otherThan?: readonly string[] | undefined
  kind?: 'reward' | 'redeem' | undefined
  ofClass?: string | undefined
  /** Hides names by the school's setting, and slips (`sparedOf`). */
  asStudentsSee?: true | undefined
  /** Names all givers but this one by the school's setting. */
  giversBut?: string | undefined
  /** Words that must all be in the field, in any case. */
  name?: string | undefined
  class?: string | undefined
  /** See registry/organization/class-filter.ts. */
  classFilter?: string | undefined
  createdBy?: string | undefined
  ruleName?: string | undefined
  /** Searched in each entry, so only for one student's history. */
  words?: string | undefined
  classNo?: number | undefined
  conditions?: readonly Fragment[] | undefined
}>

export const conditionsOf = (filter: HistoryFilter): Fragment[] => [
  sql.fragment`entries.organization_id = ${filter.organizationId}`,
  ...own(filter),
]

const given = <Value>(value: Value | undefined, condition: (value: Value) => Fragment) =>
  value === undefined ? [] : [condition(value)]

const own = (filter: HistoryFilter): Fragment[] => [
  ...given(
    filter.from,
    (from) => sql.fragment`entries.created_at >= ${from.toISOString()}::timestamptz`,
  ),
  ...given(
    filter.before,
    (before) => sql.fragment`entries.created_at < ${before.toISOString()}::timestamptz`,
  ),
  ...given(filter.periodId, (id) => sql.fragment`entries.period_id = ${id}`),
  ...given(filter.profileIds, (ids) => isOneOf(sql.fragment`entries.profile_id`, ids)),
  ...given(filter.batchId, (id) => sql.fragment`entries.batch_id = ${id}`),
  ...given(filter.actorId, (id) => seenBy(id, filter.orOfProfiles)),
  ...given(filter.type, (type) => sql.fragment`entries.type = ${type}`),
  ...given(filter.categoryId, (id) => sql.fragment`entries.category_id = ${id}`),
  ...given(filter.otherThan, (ids) => byNoneOf(ids)),
  ...wordsIn(filter.words, ruleAndActor(filter)),
  ...given(filter.kind, (kind) => ofKind(kind)),
  ...given(filter.ofClass, (name) => sql.fragment`entries.class = ${name}`),
  ...wordsIn(filter.class, sql.fragment`entries.class`),
  ...given(filter.classNo, (number) => ofNumber(filter.organizationId, number)),
  ...(filter.conditions ?? []),
  ...given(filter.classFilter, (choice) =>
    fitsChoice(filter.organizationId, choice, sql.fragment`entries.class`),
  ),
]

/** In minutes. */
const slip = 10

/** Hides entries undone within ten minutes, and their reverts, so that sums stay. */
export const sparedOf = (
  { organizationId, asStudentsSee }: HistoryFilter,
  table: string,
): Fragment[] => {
  if (!asStudentsSee) return []
  const within = sql.fragment`make_interval(mins => ${slip})`
  return [
    sql.fragment`(entries.reverted_at IS NULL OR entries.reverted_at > entries.created_at + ${within})`,
    sql.fragment`(entries.reverts IS NULL OR NOT EXISTS (
      SELECT FROM ${sql.identifier([table])} AS undone WHERE undone.organization_id = ${organizationId}
        AND undone.id = entries.reverts AND entries.created_at <= undone.created_at + ${within}))`,
  ]
}

const byNoneOf = (categoryIds: readonly string[]) => sql.fragment`(entries.type <> 'redeem'
  AND (entries.category_id IS NULL OR entries.category_id <> ALL(${sql.array(categoryIds, 'uuid')})))`

const seenBy = (actorId: string, profileIds: readonly string[] | undefined) =>
  profileIds === undefined
    ? sql.fragment`entries.actor_id = ${actorId}`
    : sql.fragment`(entries.actor_id = ${actorId}
        OR entries.profile_id = ANY(${sql.array(profileIds, 'uuid')}))`

// A search would reveal hidden names.
const ruleAndActor = ({
  organizationId,
  giversBut,
}: HistoryFilter) => sql.fragment`concat_ws(' ', entries.rule_name, entries.rule_name_en, (
  SELECT concat_ws(' ', name_zh, name_en) FROM users
  WHERE organization_id = ${organizationId} AND id = entries.actor_id AND erased_at IS NULL
    ${giversBut === undefined ? sql.fragment`` : sql.fragment`AND id = ${giversBut}`}))`

const ofKind = (kind: 'reward' | 'redeem') =>
  kind === 'redeem' ? sql.fragment`entries.type = 'redeem'` : sql.fragment`entries.type <> 'redeem'`

// A number is the student's own only while the class is the entry's.
const ofNumber = (organizationId: string, classNo: number) => sql.fragment`EXISTS (
  SELECT FROM profiles JOIN users AS students
    ON students.organization_id = profiles.organization_id AND students.id = profiles.user_id
  WHERE profiles.organization_id = ${organizationId} AND profiles.id = entries.profile_id
    AND profiles.class = entries.class AND profiles.class_no = ${classNo} AND students.erased_at IS NULL)`
