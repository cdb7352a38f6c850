import { sql } from '#platform/postgres/pool.ts'
import { unnest } from '#platform/postgres/unnest.ts'
import type { Fragment } from '../engine/fragments.ts'
import { grouped } from '../engine/grouped.ts'
import type { PointsChange } from '../points/changes.ts'
import { type Basis, blockDays, blockOf, dayNumberOf } from './days.ts'
import type { PastChange } from './entries.ts'

/** Changes by block of days (for classes, by day) and time; `both` where the two days agree. */
export const pastSumTables = [
  sql.typeAlias('void')`CREATE TABLE past_students (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    basis text NOT NULL,
    -- Of the 16 that it sums up, in days since 1970.
    first_day integer NOT NULL,
    profile_id uuid NOT NULL,
    entries bigint NOT NULL,
    earned bigint NOT NULL,
    earned_back bigint NOT NULL,
    point bigint NOT NULL,
    point_back bigint NOT NULL,
    PRIMARY KEY (organization_id, period_id, basis, first_day, profile_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE past_classes (
    organization_id uuid NOT NULL,
    period_id uuid NOT NULL,
    basis text NOT NULL,
    -- How many days it sums up: 1 or 16.
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

type Span = Readonly<{ basis: Basis | 'both'; days: number; first: number; name: string }>
type Spans = Readonly<{ blocks: readonly Span[]; all: readonly Span[] }>
type Dated = Readonly<{ change: PointsChange; span: Span }>

const datedOf = (entries: readonly PastChange[]): Readonly<Record<keyof Spans, Dated[]>> => {
  const known = new Map<number, Map<number, Spans>>()
  const dated: Record<keyof Spans, Dated[]> = { blocks: [], all: [] }
  for (const { change, recorded, occurred } of entries) {
    const [one, other] = [dayNumberOf(recorded), dayNumberOf(occurred)]
    const since = known.get(one) ?? new Map<number, Spans>()
    known.set(one, since)
    const spans = since.get(other) ?? spansOf(one, other)
    since.set(other, spans)
    for (const span of spans.blocks) dated.blocks.push({ change, span })
    for (const span of spans.all) dated.all.push({ change, span })
  }
  return dated
}

const spansOf = (recorded: number, occurred: number): Spans => {
  const on =
    recorded === occurred
      ? [{ basis: 'both', day: recorded } as const]
      : ([
          { basis: 'recorded', day: recorded },
          { basis: 'occurred', day: occurred },
        ] as const)
  const blocks = on.map(({ basis, day }) => spanOf(basis, blockDays, blockOf(day)))
  return { blocks, all: [...blocks, ...on.map(({ basis, day }) => spanOf(basis, 1, day))] }
}

const spanOf = (basis: Span['basis'], days: number, first: number): Span => ({
  ...{ basis, days, first },
  name: `${basis} ${days} ${first}`,
})

type Sums = [entries: number, earned: number, earnedBack: number, point: number, pointBack: number]
type Row = Readonly<{ change: PointsChange; span: Span; sums: Sums }>

const inPeriod = [
  ({ change }: Dated) => change.organizationId,
  ({ change }: Dated) => change.periodId,
  ({ span }: Dated) => span.name,
]

const summed = (
  dated: readonly Dated[],
  ofWhom: readonly ((change: PointsChange) => string | null)[],
): Row[] =>
  grouped(
    dated,
    [
      ...inPeriod,
      ...ofWhom.map(
        (part) =>
          ({ change }: Dated) =>
            part(change),
      ),
    ],
    {
      begin: ({ change, span }): Row => ({ change, span, sums: [0, 0, 0, 0, 0] }),
      add: ({ sums }, { change: { earned, point, sign } }) => {
        sums[0] += 1
        sums[sign === 1 ? 1 : 2] += earned
        sums[sign === 1 ? 3 : 4] += point
      },
    },
  )

const adding = (table: 'past_students' | 'past_classes') => {
  const columns = ['entries', 'earned', 'earned_back', 'point', 'point_back'].map((name) => {
    const column = sql.identifier([name])
    return sql.fragment`${column} = ${sql.identifier([table, name])} + excluded.${column}`
  })
  return sql.fragment`DO UPDATE SET ${sql.join(columns, sql.fragment`, `)}`
}

const sumTypes = ['int8', 'int8', 'int8', 'int8', 'int8'] as const

export const addSums = (entries: readonly PastChange[]): Fragment[] => {
  const dated = datedOf(entries)
  const students = summed(dated.blocks, [({ profileId }) => profileId])
  const classes = summed(dated.all, [
    ({ action }) => action.class,
    ({ action }) => action.categoryId,
  ])
  const ofStudents = students.map(({ change, span, sums }) => [
    ...[change.organizationId, change.periodId, span.basis, span.first, change.profileId],
    ...sums,
  ])
  const ofClasses = classes.map(({ change, span, sums }) => [
    ...[change.organizationId, change.periodId, span.basis, span.days, span.first],
    ...[change.action.class, change.action.categoryId],
    ...sums,
  ])
  return [
    sql.fragment`
    INSERT INTO past_students (organization_id, period_id, basis, first_day, profile_id,
      entries, earned, earned_back, point, point_back)
    SELECT * FROM ${unnest(ofStudents, ['uuid', 'uuid', 'text', 'int4', 'uuid', ...sumTypes])} AS rows
    ON CONFLICT (organization_id, period_id, basis, first_day, profile_id) ${adding('past_students')}`,
    sql.fragment`
    INSERT INTO past_classes (organization_id, period_id, basis, days, first_day, class, category_id,
      entries, earned, earned_back, point, point_back)
    SELECT * FROM ${unnest(ofClasses, ['uuid', 'uuid', 'text', 'int4', 'int4', 'text', 'uuid', ...sumTypes])} AS rows
    ON CONFLICT (organization_id, period_id, basis, days, first_day, class, category_id) ${adding('past_classes')}`,
  ]
}
