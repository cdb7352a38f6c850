import { v7 } from 'uuid'
import { z } from 'zod'
import { rewardedBy, thresholdsBy } from '#domain/badges/rules.ts'
import { cutoffPeriods } from '#domain/badges/windows.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { badgeBoundary } from '#projections/badges/boundary.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import {
  createBadgeRule,
  deleteBadgeRule,
  type NewBadgeRule,
  updateBadgeRule,
} from '#registry/badges/badge-rule-changes.ts'
import { openSchool } from '#tests/ledger/support/school.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { countStarts } from '#workers/reactors/badges/start.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { type PlainRule, plainBadges, readBadges, readLog } from './model.ts'

const onFailed = (error: unknown) => {
  throw error
}

export type BadgeSchool = Awaited<ReturnType<typeof openBadgeSchool>>
type Award = Readonly<{ profile: string; action: string }>
type Rule = Partial<Omit<NewBadgeRule, 'id'>>

const StoredRule = z.object({
  reward_by: z.enum(rewardedBy),
  target_id: z.string().nullable(),
  threshold_by: z.enum(thresholdsBy),
  threshold: z.number(),
  cutoff_period: z.enum(cutoffPeriods),
  cutoff_limit: z.number().nullable(),
  start_period_id: z.string().nullable(),
})
const Started = z.object({
  done: z.number(),
  total: z.number(),
  badges: z.number(),
  finished_at: z.string().nullable(),
})
const Category = z.object({ id: z.string() })
const Span = z.object({ from_position: z.string(), to_position: z.string().nullable() })

/** A school with badges, and the model's reading of its whole log. */
export const openBadgeSchool = async (...openLog: Parameters<typeof openSchool>) => {
  const school = await openSchool(...openLog)
  const { db, eventStore, organization, current, teacher, profiles, rules, clock } = school
  const ledger = school.openLedger()
  const deps = { db, eventStore, ledger, clock: () => new Date(), log: createLog('silent') }
  const image = `badge-${'0'.repeat(64)}.png`
  await db.query(sql.unsafe`
    INSERT INTO blobs (organization_id, id, content_type, size, width, height, created_by, created_at)
    VALUES (${organization}, ${image}, 'image/png', 1, 1, 1, ${school.students[0]![0]!.user}, now())`)
  const morning = v7()
  await db.query(sql.unsafe`
    INSERT INTO attendance_rules (organization_id, id, name) VALUES (${organization}, ${morning}, 'Morning')`)
  await prepareReactor(db, eventStore, badgesReactor)

  const author = { organizationId: organization, userId: teacher.userId, at: clock() }
  const parts = { db, boundary: badgeBoundary(eventStore) }
  const made: string[] = []

  const addBadgeRule = async (more: Rule = {}) => {
    const id = v7()
    await createBadgeRule(parts, author, {
      id,
      name: '徽章',
      name_en: 'Badge',
      description: '',
      image,
      is_active: true,
      start: 'now',
      reward_by: 'pointRule',
      target_id: rules.praise,
      threshold_by: 'count',
      threshold: 3,
      cutoff_period: 'periodly',
      cutoff_limit: 100,
      ...more,
    })
    made.push(id)
    return id
  }
  const change = (id: string, isActive: boolean) =>
    updateBadgeRule(parts, author, {
      id,
      name: '徽章',
      description: '',
      is_active: isActive,
      locked: {},
    })

  const plainRules = (): Promise<PlainRule[]> =>
    Promise.all(
      made.map(async (id) => {
        const rule = await db.one(sql.type(StoredRule)`SELECT * FROM badge_rules WHERE id = ${id}`)
        const spans = await db.any(sql.type(Span)`
          SELECT from_position, to_position FROM badge_rule_spans WHERE badge_rule_id = ${id} ORDER BY from_position`)
        const windows = {
          no_limit: 'period',
          periodly: 'period',
          weekly: 'weekly',
          monthly: 'monthly',
        } as const
        const target = rule.target_id ?? ''
        const of = {
          all_reward: 'all',
          attendanceRule: 'checkin',
          pointRule: { rule: target },
          ruleCategory: { category: target },
        } as const
        return {
          id,
          of: of[rule.reward_by],
          by: rule.threshold_by,
          threshold: rule.threshold,
          window: windows[rule.cutoff_period],
          limit: rule.cutoff_limit ?? 1000,
          wholePeriod: rule.start_period_id,
          active: spans.map(({ from_position, to_position }) => ({
            after: from_position,
            upTo: to_position,
          })),
        }
      }),
    )

  const replacedBy = async (
    awards: readonly Award[],
    call: (
      request: Readonly<{ periodId: string; localDate: string; batch: string; reason: string }>,
    ) => ReturnType<typeof ledger.points.reprice>,
  ) => {
    const localDate = clock().toISOString().slice(0, 10)
    const { replaced } = await call({
      periodId: current,
      localDate,
      batch: v7(),
      reason: 'rule_changed',
    })
    return awards.flatMap(({ profile, action }) => {
      const given = replaced.get(action)
      return given ? [{ profile, action: given }] : []
    })
  }

  return {
    ...school,
    deps,
    morning,
    addBadgeRule,
    /** How far the history of a rule has been counted. */
    startOf: (rule: string) =>
      db.one(
        sql.type(
          Started,
        )`SELECT done, total, badges, finished_at FROM badge_rule_starts WHERE badge_rule_id = ${rule}`,
      ),
    categoryOf: (rule: string) =>
      db.oneFirst(
        sql.type(Category)`SELECT rule_category_id AS id FROM point_rules WHERE id = ${rule}`,
      ),
    image,
    deactivate: (id: string) => change(id, false),
    activate: (id: string) => change(id, true),
    remove: (id: string) => deleteBadgeRule(parts, author, id),
    reward: (students: readonly number[], count = 1, rule = rules.praise) =>
      ledger.points.reward(teacher, v7(), {
        rule,
        profiles: students.map((n) => profiles[n]!),
        count,
      }),
    /** Also checks in students who are in already. */
    checkIn: (students: readonly number[]) =>
      ledger.attendance.callRoll(teacher, v7(), {
        rules: [morning],
        students: students.map((n) => ({ profile: profiles[n]!, rule: morning, again: true })),
      }),
    /** Gives an award to another student, or by another rule. */
    correct: async (award: Award, to: Readonly<{ toProfile?: string; rule?: string }>) => {
      const reason = 'wrong_student'
      const { outcomes } = await ledger.points.correct(teacher, v7(), { ...award, ...to, reason })
      return { profile: to.toProfile ?? award.profile, action: outcomes[0]!.action! }
    },
    /** Changes the points of awards, as a recorded what-if does, and returns their replacements. */
    reprice: (awards: readonly Award[], unitPoints: number) =>
      replacedBy(awards, (request) =>
        ledger.points.reprice(teacher, v7(), {
          ...request,
          entries: awards.map((award) => ({ ...award, unitPoints })),
        }),
      ),
    /** Moves the points of one account to another, or back. */
    merge: (mergeId: string, from: string, to: string, isUndo = false) =>
      ledger.points.mergePoints(teacher, {
        mergeId,
        isUndo,
        from,
        to,
        periodId: current,
        localDate: clock().toISOString().slice(0, 10),
        reason: 'accounts_merged',
      }),
    undoRepricing: (awards: readonly Award[]) =>
      replacedBy(awards, (request) =>
        ledger.points.undoRepricing(teacher, v7(), { ...request, entries: awards }),
      ),
    takeIn: () => catchUp(deps, badgesReactor.intake),
    countStarts: () => countStarts(deps, { onFailed }),
    send: () => drain(deps, badgesReactor),
    /** Does all open work. */
    settle: async () => {
      await catchUp(deps, badgesReactor.intake)
      await countStarts(deps, { onFailed })
      await catchUp(deps, badgesReactor.intake)
      await drain(deps, badgesReactor)
    },
    badges: () => readBadges(eventStore),
    expected: async () =>
      plainBadges(await readLog(eventStore, ['account', 'attendance']), await plainRules()),
  }
}
