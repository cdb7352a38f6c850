import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import type { Fragment } from '../engine/fragments.ts'
import { bases, blockDays, blockOf, dayOf } from './days.ts'
import type { Entry } from './entries.ts'

/**
 * What each day and each block of days changed, by either time: what was given and spent, and what reverts took back of it (`…_back`,
 * signed), so that they count or not.
 */
export const sumTables = [
  sql.typeAlias('void')`CREATE TABLE past_students (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    basis text NOT NULL,
    -- Days that it sums up: 1 or 16, from \`first_day\` (days since 1970) on.
    days integer NOT NULL,
    first_day integer NOT NULL,
    profile_id uuid NOT NULL,
    entries bigint NOT NULL,
    earned bigint NOT NULL,
    earned_back bigint NOT NULL,
    point bigint NOT NULL,
    point_back bigint NOT NULL,
    PRIMARY KEY (organization_id, period_id, basis, days, first_day, profile_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE past_classes (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    basis text NOT NULL,
    days integer NOT NULL,
    first_day integer NOT NULL,
    class text NOT NULL,
    category_id uuid,
    entries bigint NOT NULL,
    earned bigint NOT NULL,
    earned_back bigint NOT NULL,
    point bigint NOT NULL,
    point_back bigint NOT NULL,
    CONSTRAINT past_classes_key
      UNIQUE NULLS NOT DISTINCT (organization_id, period_id, basis, days, first_day, class, category_id)
  ) WITH (fillfactor = 70)`,
]

type Sums = { key: (string | number | null)[]; sums: [number, number, number, number, number] }

const summed = (entries: readonly Entry[], whose: (entry: Entry) => (string | null)[]) => {
  const rows = new Map<string, Sums>()
  for (const entry of entries)
    for (const basis of bases) {
      const day = dayOf(entry[basis])
      for (const [days, first] of [
        [1, day],
        [blockDays, blockOf(day)],
      ] as const) {
        const { organizationId, periodId, earned, point, sign } = entry.change
        const key = [organizationId, periodId, basis, days, first, ...whose(entry)]
        const name = key.join(' ')
        const row = rows.get(name) ?? { key, sums: [0, 0, 0, 0, 0] }
        rows.set(name, row)
        row.sums[0] += 1
        row.sums[sign === 1 ? 1 : 2] += earned
        row.sums[sign === 1 ? 3 : 4] += point
      }
    }
  // In one order, so that two batches can never wait for each other in a circle.
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { key, sums }]) => [...key, ...sums])
}

const adding = (table: 'past_students' | 'past_classes') => {
  const columns = ['entries', 'earned', 'earned_back', 'point', 'point_back'].map((name) => {
    const column = sql.identifier([name])
    return sql.fragment`${column} = ${sql.identifier([table, name])} + excluded.${column}`
  })
  return sql.fragment`DO UPDATE SET ${sql.join(columns, sql.fragment`, `)}`
}

const keyTypes = ['uuid', 'uuid', 'text', 'int4', 'int4'] as const
const sumTypes = ['int8', 'int8', 'int8', 'int8', 'int8'] as const

export const addSums = (entries: readonly Entry[]): Fragment[] => [
  sql.fragment`
    INSERT INTO past_students (organization_id, period_id, basis, days, first_day, profile_id,
      entries, earned, earned_back, point, point_back)
    SELECT * FROM ${unnest(
      summed(entries, ({ change }) => [change.profileId]),
      [...keyTypes, 'uuid', ...sumTypes],
    )}
    ON CONFLICT (organization_id, period_id, basis, days, first_day, profile_id) ${adding('past_students')}`,
  sql.fragment`
    INSERT INTO past_classes (organization_id, period_id, basis, days, first_day, class, category_id,
      entries, earned, earned_back, point, point_back)
    SELECT * FROM ${unnest(
      summed(entries, ({ change }) => [change.action.class, change.action.categoryId]),
      [...keyTypes, 'text', 'uuid', ...sumTypes],
    )}
    ON CONFLICT (organization_id, period_id, basis, days, first_day, class, category_id) ${adding('past_classes')}`,
]
