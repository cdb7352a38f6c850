import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import type { Fragment } from '../engine/fragments.ts'
import type { Change } from '../points/changes.ts'
import { type Basis, blockDays, blockOf, dayOf } from './days.ts'
import type { Entry } from './entries.ts'

/**
 * What each day and each block of days changed, by either time; `both` where the two are of one day, as they mostly are: what was given and spent, and what reverts took back of it (`…_back`,
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

type Span = Readonly<{ basis: Basis | 'both'; days: number; first: number }>
type Dated = Readonly<{ change: Change; spans: readonly Span[] }>

const datedOf = (entries: readonly Entry[]): Dated[] => {
  const known = new Map<string, Span[]>()
  return entries.map(({ change, recorded, occurred }) => {
    const [one, other] = [dayOf(recorded), dayOf(occurred)]
    const key = `${one} ${other}`
    const spans = known.get(key) ?? spansOf(one, other)
    known.set(key, spans)
    return { change, spans }
  })
}

const spansOf = (recorded: number, occurred: number): Span[] =>
  recorded === occurred
    ? spansOn('both', recorded)
    : [...spansOn('recorded', recorded), ...spansOn('occurred', occurred)]

const spansOn = (basis: Span['basis'], day: number): Span[] => [
  { basis, days: 1, first: day },
  { basis, days: blockDays, first: blockOf(day) },
]

type Sums = [entries: number, earned: number, earnedBack: number, point: number, pointBack: number]
type Row = Readonly<{ change: Change; span: Span; sums: Sums }>

/** Spans are told apart by what they say, and rows by whose they are within each: many short keys are found and sorted faster than long ones. */
const summed = (entries: readonly Dated[], whose: (change: Change) => (string | null)[]) => {
  const spans = new Map<string, Map<string, Row>>()
  for (const { change, spans: own } of entries) {
    const name = whose(change).join(' ')
    for (const span of own) {
      const key = `${change.organizationId} ${change.periodId} ${span.basis} ${span.days} ${span.first}`
      const rows = spans.get(key) ?? new Map<string, Row>()
      spans.set(key, rows)
      const row: Row = rows.get(name) ?? { change, span, sums: [0, 0, 0, 0, 0] }
      rows.set(name, row)
      const { earned, point, sign } = change
      row.sums[0] += 1
      row.sums[sign === 1 ? 1 : 2] += earned
      row.sums[sign === 1 ? 3 : 4] += point
    }
  }
  // In one order, so that two batches can never wait for each other in a circle.
  return inOrder(spans).flatMap((rows) =>
    inOrder(rows).map(({ change, span, sums }) => [
      ...[change.organizationId, change.periodId, span.basis, span.days, span.first],
      ...whose(change),
      ...sums,
    ]),
  )
}

const inOrder = <T>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

const adding = (table: 'past_students' | 'past_classes') => {
  const columns = ['entries', 'earned', 'earned_back', 'point', 'point_back'].map((name) => {
    const column = sql.identifier([name])
    return sql.fragment`${column} = ${sql.identifier([table, name])} + excluded.${column}`
  })
  return sql.fragment`DO UPDATE SET ${sql.join(columns, sql.fragment`, `)}`
}

const keyTypes = ['uuid', 'uuid', 'text', 'int4', 'int4'] as const
const sumTypes = ['int8', 'int8', 'int8', 'int8', 'int8'] as const

export const addSums = (entries: readonly Entry[]): Fragment[] => {
  const dated = datedOf(entries)
  return [
    sql.fragment`
    INSERT INTO past_students (organization_id, period_id, basis, days, first_day, profile_id,
      entries, earned, earned_back, point, point_back)
    SELECT * FROM ${unnest(
      summed(dated, ({ profileId }) => [profileId]),
      [...keyTypes, 'uuid', ...sumTypes],
    )}
    ON CONFLICT (organization_id, period_id, basis, days, first_day, profile_id) ${adding('past_students')}`,
    sql.fragment`
    INSERT INTO past_classes (organization_id, period_id, basis, days, first_day, class, category_id,
      entries, earned, earned_back, point, point_back)
    SELECT * FROM ${unnest(
      summed(dated, ({ action }) => [action.class, action.categoryId]),
      [...keyTypes, 'text', 'uuid', ...sumTypes],
    )}
    ON CONFLICT (organization_id, period_id, basis, days, first_day, class, category_id) ${adding('past_classes')}`,
  ]
}
