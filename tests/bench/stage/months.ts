import { v7 } from 'uuid'
import { sql } from '#platform/postgres/pool.ts'
import { createTables, enterSchema, execute } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { pointsProjection } from '#projections/points/points.ts'
import type { Sizes } from '../sizes.ts'
import { copyRows } from './copy.ts'
import { withClient } from './postgres.ts'
import { type BenchSchool, createBenchSchool } from './school.ts'
import { withParts } from './seed.ts'

/** The measured month. A longer log has other months before and after it. */
export const measuredMonth = '2027-01'
const earlier = 4

/**
 * Fills a new database with a school whose history has this many months of `sizes.monthRows`
 * entries. Its read model is filled by COPY.
 */
export const seedMonths = (url: string, months: number, sizes: Sizes): Promise<BenchSchool> =>
  withParts(url, async ({ db, eventStore }) => {
    const storeId = await eventStore.storeId()
    await db.transaction((transaction) =>
      createTables(transaction, schemaFor(pointsProjection), {
        projection: pointsProjection,
        storeId,
      }),
    )
    const school = await createBenchSchool(db, { ...sizes, students: sizes.monthStudents })
    const from = months > earlier ? 0 : earlier
    await withClient(url, (client) =>
      copyRows(client, target, rowsOf(school, { from, months }, sizes)),
    )
    await db.transaction(async (transaction) => {
      await enterSchema(transaction, schemaFor(pointsProjection))
      await execute(transaction, pointsProjection.indexes)
      await transaction.query(countDays)
    })
    await withClient(url, (client) => client.query('VACUUM ANALYZE'))
    return school
  })

const countDays = sql.typeAlias('void')`
  INSERT INTO day_counts
  SELECT organization_id, created_at::date, period_id, type, count(*) FROM actions GROUP BY 1, 2, 3, 4`

const target = `${schemaFor(pointsProjection)}.actions (organization_id, id, batch_id, profile_id, period_id, created_at, position, local_date, type,
  point, count, rule_id, rule_name, rule_name_en, rule_type, category_id, class, actor_id, actor_role, reverts, reverted_by, reverted_at,
  is_by_parent, restores, is_backdated)`

type MonthRange = Readonly<{ from: number; months: number }>

/**
 * Makes rows in the order in which they would have been recorded: class after class, with rules in
 * turn, and a batch for each class.
 */
function* rowsOf(
  school: BenchSchool,
  { from, months }: MonthRange,
  sizes: Sizes,
): Generator<readonly unknown[]> {
  let batch = ''
  for (let month = from; month < from + months; month += 1) {
    const begin = Date.UTC(2026, 8 + month)
    const apart = (27 * 86_400_000) / sizes.monthRows
    for (let n = 0; n < sizes.monthRows; n += 1) {
      if (n % sizes.classSize === 0) batch = v7()
      const moment = new Date(begin + 86_400_000 + n * apart).toISOString()
      yield rowOf(school, { n, moment, batch, position: month * sizes.monthRows + n }, sizes)
    }
  }
}

type MonthTurn = Readonly<{ n: number; moment: string; batch: string; position: number }>
const none = '\\N'

const rowOf = (
  { id, period, actor, students, rules }: BenchSchool,
  { n, moment, batch, position }: MonthTurn,
  { classSize }: Sizes,
) => {
  const student = students[n % students.length]!
  const rule = rules[Math.floor(n / classSize) % rules.length]!
  return [
    id,
    v7(),
    batch,
    student.profile,
    period,
    moment,
    String(position + 1).padStart(20, '0'),
    moment.slice(0, 10),
    rule.type,
    rule.type === 'redeem' ? -rule.point : rule.point,
    1,
    rule.id,
    rule.name,
    '',
    rule.type,
    rule.category ?? none,
    student.class,
    actor,
    'organization_admin',
    none,
    none,
    none,
    'f',
    'f',
    'f',
  ]
}
