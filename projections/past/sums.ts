import { int4, int8, nullable, text, uuid } from '#platform/postgres/columns.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineTable, insertInto } from '#platform/postgres/table.ts'
import type { Fragment } from '../engine/fragments.ts'
import { grouped } from '../engine/grouped.ts'
import type { PointsChange } from '../points/changes.ts'
import { type Basis, blockDays, blockOf, dayNumberOf } from './days.ts'
import type { PastChange } from './entries.ts'

const sums = {
  entries: int8,
  earned: int8,
  earned_back: int8,
  point: int8,
  point_back: int8,
}

/**
 * Changes by block of days; those of classes also by day. `basis` is `both` for actions that were
 * recorded on the day on which they happened.
 */
const pastStudents = defineTable('past_students', {
  organization_id: uuid,
  period_id: uuid,
  basis: text,
  // The first day of the block, counted since 1970.
  first_day: int4,
  profile_id: uuid,
  ...sums,
})

const pastClasses = defineTable('past_classes', {
  organization_id: uuid,
  period_id: uuid,
  basis: text,
  // Days in the row: 1 or 16.
  days: int4,
  first_day: int4,
  class: text,
  category_id: nullable(uuid),
  ...sums,
})

export const pastSumTables = [
  sql.typeAlias('void')`CREATE TABLE past_students (
    ${pastStudents.definitions},
    PRIMARY KEY (organization_id, period_id, basis, first_day, profile_id)
  ) WITH (fillfactor = 70)`,
  sql.typeAlias('void')`CREATE TABLE past_classes (
    ${pastClasses.definitions},
    CONSTRAINT past_classes_key
      UNIQUE NULLS NOT DISTINCT (organization_id, period_id, basis, days, first_day, class, category_id)
  ) WITH (fillfactor = 70)`,
]

type SumSpan = Readonly<{ basis: Basis | 'both'; days: number; first: number; name: string }>
type SumSpans = Readonly<{ blocks: readonly SumSpan[]; all: readonly SumSpan[] }>
type Dated = Readonly<{ change: PointsChange; span: SumSpan }>

const datedOf = (entries: readonly PastChange[]): Readonly<Record<keyof SumSpans, Dated[]>> => {
  const known = new Map<number, Map<number, SumSpans>>()
  const dated: Record<keyof SumSpans, Dated[]> = { blocks: [], all: [] }
  for (const { change, recorded, occurred } of entries) {
    const [one, other] = [dayNumberOf(recorded), dayNumberOf(occurred)]
    const since = known.get(one) ?? new Map<number, SumSpans>()
    known.set(one, since)
    const spans = since.get(other) ?? spansOf(one, other)
    since.set(other, spans)
    for (const span of spans.blocks) dated.blocks.push({ change, span })
    for (const span of spans.all) dated.all.push({ change, span })
  }
  return dated
}

const spansOf = (recorded: number, occurred: number): SumSpans => {
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

const spanOf = (basis: SumSpan['basis'], days: number, first: number): SumSpan => ({
  basis,
  days,
  first,
  name: `${basis} ${days} ${first}`,
})

type Sums = { -readonly [Name in keyof typeof sums]: number }
type Row = Readonly<{ change: PointsChange; span: SumSpan; sums: Sums }>

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
      begin: ({ change, span }): Row => ({
        change,
        span,
        sums: { entries: 0, earned: 0, earned_back: 0, point: 0, point_back: 0 },
      }),
      add: ({ sums }, { change: { earned, point, sign } }) => {
        sums.entries += 1
        sums[sign === 1 ? 'earned' : 'earned_back'] += earned
        sums[sign === 1 ? 'point' : 'point_back'] += point
      },
    },
  )

const adding = (table: 'past_students' | 'past_classes') => {
  const columns = Object.keys(sums).map((name) => {
    const column = sql.identifier([name])
    return sql.fragment`${column} = ${sql.identifier([table, name])} + excluded.${column}`
  })
  return sql.fragment`DO UPDATE SET ${sql.join(columns, sql.fragment`, `)}`
}

export const addSums = (entries: readonly PastChange[]): Fragment[] => {
  const dated = datedOf(entries)
  const students = summed(dated.blocks, [({ profileId }) => profileId])
  const classes = summed(dated.all, [
    ({ action }) => action.class,
    ({ action }) => action.categoryId,
  ])
  const ofStudents = students.map(({ change, span, sums }) => ({
    organization_id: change.organizationId,
    period_id: change.periodId,
    basis: span.basis,
    first_day: span.first,
    profile_id: change.profileId,
    ...sums,
  }))
  const ofClasses = classes.map(({ change, span, sums }) => ({
    organization_id: change.organizationId,
    period_id: change.periodId,
    basis: span.basis,
    days: span.days,
    first_day: span.first,
    class: change.action.class,
    category_id: change.action.categoryId,
    ...sums,
  }))
  return [
    insertInto(
      pastStudents,
      ofStudents,
      sql.fragment`
        ON CONFLICT (organization_id, period_id, basis, first_day, profile_id) ${adding('past_students')}`,
    ),
    insertInto(
      pastClasses,
      ofClasses,
      sql.fragment`
        ON CONFLICT (organization_id, period_id, basis, days, first_day, class, category_id) ${adding('past_classes')}`,
    ),
  ]
}
