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
  /** With `actorId`: adds these students' entries. */
  orOfProfiles?: readonly string[] | undefined
  type?: string | undefined
  categoryId?: string | undefined
  /** Excludes rules of these categories. */
  otherThan?: readonly string[] | undefined
  kind?: 'reward' | 'redeem' | undefined
  ofClass?: string | undefined
  /** Lists one entry of each correction (`correctedOnce`). */
  correctedOnce?: true | undefined
  /** Hides names as the school has set, and entries undone soon after (`sparedOf`). */
  asStudentsSee?: true | undefined
  /** Shows givers' names as the school has set, and this person's name always. */
  giversBut?: string | undefined
  /** All words must occur. Case is ignored. */
  name?: string | undefined
  class?: string | undefined
  /** See registry/organization/class-filter.ts. */
  classFilter?: string | undefined
  createdBy?: string | undefined
  ruleName?: string | undefined
  /** Searches every entry, so only one student's history may use it. */
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

/** In minutes: an entry that was undone within this time was a slip. */
const slip = 10

/** Hides slips together with their reverts, so that sums stay equal. */
export const sparedOf = (
  { organizationId, asStudentsSee }: HistoryFilter,
  table: string,
): Fragment[] => {
  if (!asStudentsSee) return []
  const inSlip = sql.fragment`make_interval(mins => ${slip})`
  return [
    ...(table === 'actions' ? onceCorrected(organizationId) : []),
    sql.fragment`(entries.reverted_at IS NULL OR entries.reverted_at > entries.created_at + ${inSlip})`,
    sql.fragment`(entries.reverts IS NULL OR NOT EXISTS (
      SELECT FROM ${sql.identifier([table])} AS undone WHERE undone.organization_id = ${organizationId}
        AND undone.id = entries.reverts AND entries.created_at <= undone.created_at + ${inSlip}))`,
  ]
}

/**
 * A student sees one entry of a correction: the new award if it is theirs, else the old one. If a
 * later correction gives the award back to them, they see only that latest award.
 */
const onceCorrected = (organizationId: string) => [
  sql.fragment`entries.corrected_by IS NULL`,
  sql.fragment`NOT EXISTS (SELECT FROM actions AS correction
    WHERE correction.organization_id = ${organizationId} AND correction.id = entries.reverted_by
      AND (correction.corrected_to = entries.profile_id OR EXISTS (
        SELECT FROM actions AS replaced JOIN actions AS undoing
          ON undoing.organization_id = ${organizationId} AND undoing.id = replaced.reverted_by
        WHERE replaced.organization_id = ${organizationId} AND replaced.id = correction.corrected_by
          AND undoing.corrected_to = entries.profile_id)))`,
]

/**
 * Leaves one entry of a correction in a list: the newest award that is `listed`, or else the
 * reversal. An undone correction counts, too.
 */
export const correctedOnce = (
  { organizationId }: HistoryFilter,
  { conditions, listed }: Readonly<{ conditions: Fragment; listed: Fragment }>,
): Fragment => {
  const isListed = (id: Fragment) => sql.fragment`EXISTS (
    SELECT FROM actions AS entries WHERE entries.id = ${id} AND ${listed})`
  return sql.fragment`${conditions} AND (
    (entries.reverted_by IS NULL AND entries.corrected_by IS NULL) OR NOT EXISTS (
      SELECT FROM actions AS correction
      LEFT JOIN actions AS replaced ON replaced.organization_id = ${organizationId}
        AND replaced.id = correction.corrected_by
      LEFT JOIN actions AS undoing ON undoing.organization_id = ${organizationId}
        AND undoing.id = replaced.reverted_by
      WHERE correction.organization_id = ${organizationId}
        AND correction.id = COALESCE(entries.reverted_by, entries.id) AND correction.corrected_by IS NOT NULL
        AND (${isListed(sql.fragment`correction.corrected_by`)} OR ${isListed(sql.fragment`undoing.corrected_by`)}
          OR (entries.corrected_by IS NOT NULL AND ${isListed(sql.fragment`correction.reverts`)}))))`
}

const byNoneOf = (categoryIds: readonly string[]) => sql.fragment`(entries.type <> 'redeem'
  AND (entries.category_id IS NULL OR entries.category_id <> ALL(${sql.array(categoryIds, 'uuid')})))`

const seenBy = (actorId: string, profileIds: readonly string[] | undefined) =>
  profileIds === undefined
    ? sql.fragment`entries.actor_id = ${actorId}`
    : sql.fragment`(entries.actor_id = ${actorId}
        OR entries.profile_id = ANY(${sql.array(profileIds, 'uuid')}))`

// Searching all givers would reveal hidden names.
const ruleAndActor = ({
  organizationId,
  giversBut,
}: HistoryFilter) => sql.fragment`concat_ws(' ', entries.rule_name, entries.rule_name_en, (
  SELECT concat_ws(' ', name_zh, name_en) FROM users
  WHERE organization_id = ${organizationId} AND id = entries.actor_id AND erased_at IS NULL
    ${giversBut === undefined ? sql.fragment`` : sql.fragment`AND id = ${giversBut}`}))`

const ofKind = (kind: 'reward' | 'redeem') =>
  kind === 'redeem' ? sql.fragment`entries.type = 'redeem'` : sql.fragment`entries.type <> 'redeem'`

// Class numbers are current ones, so the class must still be the same.
const ofNumber = (organizationId: string, classNo: number) => sql.fragment`EXISTS (
  SELECT FROM profiles JOIN users AS students
    ON students.organization_id = profiles.organization_id AND students.id = profiles.user_id
  WHERE profiles.organization_id = ${organizationId} AND profiles.id = entries.profile_id
    AND profiles.class = entries.class AND profiles.class_no = ${classNo} AND students.erased_at IS NULL)`
