import { randomUUID } from 'node:crypto'
import { sql } from '#platform/postgres/pool.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { insertEntries, type PastChange } from '#projections/past/entries.ts'
import { pastProjection } from '#projections/past/past.ts'
import { rankThen } from '#projections/past/ranked-then.ts'
import { addSums } from '#projections/past/sums.ts'
import { rankStudents } from '#projections/points/rankings.ts'
import type { Measured } from '../keys.ts'
import type { BenchSchool } from '../stage/school.ts'
import { type StageStores, withParts } from '../stage/seed.ts'
import type { BenchStage } from '../stage/stage.ts'
import { median } from '../statistics.ts'

const dayInMs = 86_400_000
const begin = Date.parse('2026-09-01T00:00:00Z')
/** School days of a year, without gaps. */
const days = 300
const shown = 100
const pageSize = 5_000

/**
 * Compares the ranking at past moments, for a school with a million entries in its period, with the
 * present ranking; both are uncached. A second figure covers the screen, which asks for two moments
 * at once.
 */
export const pastRequest = async (stage: BenchStage): Promise<Measured> => {
  const { url, school } = await stage.seeded('few')
  return withParts(url, async (parts) => {
    await rebuild(parts, pastProjection)
    await fill(parts, school, stage.sizes.pastEntries)
    const { db } = parts
    const own = { organizationId: school.id, periodId: school.period }
    const [then, live]: [number[], number[]] = [[], []]
    for (let n = 0; n < stage.sizes.pastRankings; n += 1) {
      const at = new Date(begin + ((n * 0.618) % 1) * days * dayInMs)
      const view = {
        ...own,
        at,
        other: at,
        basis: n % 2 === 0 ? 'recorded' : 'occurred',
        withReverted: false,
      } as const
      then.push(
        await timed(() =>
          rankThen(db, { ...view, by: 'students', order: 'rank', limit: shown, offset: 0 }),
        ),
      )
      live.push(await timed(() => rankStudents(db, own, { limit: shown })))
    }
    const p99Ms = [...then].sort((one, other) => one - other)[Math.floor(then.length * 0.99)] ?? 0
    return {
      value: median(then) / median(live),
      raw: { thenMs: median(then), liveMs: median(live), p99Ms },
    }
  })
}

const timed = async (read: () => Promise<unknown>) => {
  const began = performance.now()
  await read()
  return performance.now() - began
}

/** Writes through the projection, page after page. */
const fill = async ({ db }: StageStores, school: BenchSchool, count: number) => {
  for (let from = 0; from < count; from += pageSize) {
    const size = Math.min(pageSize, count - from)
    const entries = Array.from({ length: size }, (_, n) => entryOf(school, from + n, count))
    const statements = [insertEntries(entries), ...addSums(entries)].map(
      (statement, n) => sql.fragment`${sql.identifier([`part_${n}`])} AS (${statement})`,
    )
    await db.query(sql.typeAlias('void')`WITH ${sql.join(statements, sql.fragment`, `)} SELECT`)
  }
  await db.query(sql.typeAlias('void')`VACUUM ANALYZE past_entries, past_students, past_classes`)
}

const entryOf = (
  { id, period, students, rules }: BenchSchool,
  n: number,
  count: number,
): PastChange => {
  const student = students[(n * 7) % students.length]
  const rule = rules[n % rules.length]
  if (!student || !rule) throw new Error('The school has no students or no rules')
  const at = new Date(begin + (n / count) * days * dayInMs).toISOString()
  const entry = { id: randomUUID(), batchId: randomUUID(), localDate: at.slice(0, 10) }
  const change = {
    ...({
      organizationId: id,
      periodId: period,
      profileId: student.profile,
      type: 'reward',
      sign: 1,
    } as const),
    point: 1 + (n % 9),
    earned: 1 + (n % 9),
    entry,
    position: '0',
    revision: 0,
    actorId: id,
    actorRole: 'admin',
    occurredAt: at,
    isByParent: false,
    correction: undefined,
    action: {
      ...({
        actionId: entry.id,
        batchId: entry.batchId,
        ruleId: rule.id,
        ruleName: '',
        ruleNameEn: '',
        ruleType: 'reward',
      } as const),
      categoryId: rule.category ?? null,
      unitPoints: 1,
      count: 1,
      points: 1,
      localDate: entry.localDate,
      class: student.class,
    },
  }
  return { change, recorded: at, occurred: at }
}
