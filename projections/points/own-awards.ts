import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { actionTypes } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'

type OwnAwardsQuery = Readonly<{ organizationId: string; actorId: string }>

const Used = z.object({ rule_id: z.string() })
/** How many of the newest awards are searched for the most used rules. */
const reach = 3000

/** Lists active rules. A batch counts once. */
export const listMostUsedRules = async (
  db: CommonQueryMethods,
  { organizationId, actorId }: OwnAwardsQuery,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db.any(sql.type(Used)`
    SELECT given.rule_id FROM (
      SELECT rule_id, batch_id, created_at FROM actions
      WHERE organization_id = ${organizationId} AND actor_id = ${actorId} AND reverts IS NULL AND type <> 'redeem'
      ORDER BY created_at DESC, position DESC LIMIT ${reach}
    ) AS given
    JOIN point_rules ON point_rules.organization_id = ${organizationId} AND point_rules.id = given.rule_id
    WHERE is_active AND deleted_at IS NULL
    GROUP BY given.rule_id
    ORDER BY count(DISTINCT batch_id) DESC, max(given.created_at) DESC, given.rule_id LIMIT ${limit}`)
  return rows.map(({ rule_id }) => rule_id)
}

const mostListed = 200

const OwnBatch = z.object({
  batch_id: z.string(),
  created_at: z.string(),
  type: z.enum(actionTypes),
  rule_name: z.string(),
  rule_name_en: z.string(),
  point: z.number(),
  students: z.number(),
  class: z.string().nullable(),
  profiles: z.array(z.string()),
  student: z.object({ en: z.string(), zh: z.string() }).nullable(),
  is_undone: z.boolean(),
  /** True if its awards were all undone, and at least one of them was given again. */
  is_corrected: z.boolean(),
  /** The corrected award, if there is only one. `student` is null if it stayed with the student. */
  corrects: z
    .object({
      is_undo: z.boolean(),
      student: z.object({ en: z.string(), zh: z.string() }).nullable(),
      rule: z.object({ name: z.string(), name_en: z.string() }),
      point: z.number(),
    })
    .nullable(),
})
export type OwnBatch = z.infer<typeof OwnBatch>

/** Selects the batch's awards that are not undone, or all of them once all are undone. */
const counted = (award: Fragment) => sql.fragment`
  ${award}.reverts IS NULL AND (batch.actions = 0 OR ${award}.reverted_by IS NULL)`

/** Includes reverted batches, but none that the same account corrected completely. */
export const listOwnBatches = (
  db: CommonQueryMethods,
  {
    organizationId,
    actorId,
    periodId,
    since,
    limit,
  }: OwnAwardsQuery & Readonly<{ periodId: string; since: Date; limit: number }>,
) =>
  db.any(sql.type(OwnBatch)`
    SELECT batch.batch_id, batch.created_at, batch.type, batch.rule_name, batch.rule_name_en, made.point, made.students,
      made.class, made.profiles, batch.actions = 0 AS is_undone, batch.actions = 0 AND EXISTS (
        SELECT FROM actions AS award JOIN actions AS correction
          ON correction.organization_id = ${organizationId} AND correction.id = award.reverted_by
        WHERE award.organization_id = ${organizationId} AND award.batch_id = batch.batch_id
          AND correction.corrected_by IS NOT NULL) AS is_corrected,
      (SELECT json_build_object(
          'is_undo', award.restores, 'point', first.point,
          'rule', json_build_object('name', first.rule_name, 'name_en', first.rule_name_en),
          'student', CASE WHEN first.profile_id <> award.profile_id
            THEN json_build_object('en', COALESCE(users.name_en, ''), 'zh', COALESCE(users.name_zh, '')) END)
        FROM actions AS award JOIN actions AS first
          ON first.organization_id = ${organizationId} AND first.id = award.corrects
        LEFT JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = first.profile_id
        LEFT JOIN users ON users.organization_id = ${organizationId} AND users.id = profiles.user_id
          AND users.erased_at IS NULL
        WHERE made.awards = 1 AND award.organization_id = ${organizationId}
          AND award.batch_id = batch.batch_id AND ${counted(sql.fragment`award`)}) AS corrects,
      (SELECT json_build_object('en', users.name_en, 'zh', users.name_zh)
        FROM profiles JOIN users ON users.id = profiles.user_id
        WHERE made.students = 1 AND profiles.organization_id = ${organizationId}
          AND profiles.id = made.profiles[1]::uuid) AS student
    FROM (
      SELECT * FROM batches
      WHERE organization_id = ${organizationId} AND period_id = ${periodId} AND actor_id = ${actorId}
        AND created_at >= ${since.toISOString()}::timestamptz
        AND (actions > 0 OR EXISTS (
          SELECT FROM actions AS award WHERE award.organization_id = ${organizationId}
            AND award.batch_id = batches.batch_id AND award.reverts IS NULL AND NOT EXISTS (
              SELECT FROM actions AS correction WHERE correction.organization_id = ${organizationId}
                AND correction.id = award.reverted_by AND correction.corrected_by IS NOT NULL
                AND correction.actor_id = ${actorId})))
      ORDER BY position DESC LIMIT ${limit}
    ) AS batch
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(point), 0) AS point, count(*) AS students, COALESCE(sum(awards), 0) AS awards,
        CASE WHEN min(class) = max(class) THEN min(class) END AS class,
        CASE WHEN count(*) <= ${mostListed} THEN array_agg(profile_id::text ORDER BY profile_id) ELSE '{}' END AS profiles
      FROM (
        SELECT profile_id, sum(point) AS point, count(*) AS awards, min(class) AS class FROM actions
        WHERE organization_id = ${organizationId} AND actions.batch_id = batch.batch_id
          AND ${counted(sql.fragment`actions`)}
        GROUP BY profile_id
      ) AS each_student
    ) AS made
    ORDER BY batch.position DESC`)

const OwnPointsRow = z.object({ profile_id: z.string(), point: z.number(), today: z.number() })
export type OwnPointsRow = z.infer<typeof OwnPointsRow>

export const listStandings = (
  db: CommonQueryMethods,
  {
    organizationId,
    profileIds,
    since,
  }: Readonly<{ organizationId: string; profileIds: readonly string[]; since: Date }>,
) =>
  db.any(sql.type(OwnPointsRow)`
    SELECT wanted.id AS profile_id, COALESCE(balances.point, 0) AS point, awarded.today
    FROM unnest(${sql.array([...profileIds], 'uuid')}) AS wanted (id)
    LEFT JOIN balances ON balances.organization_id = ${organizationId} AND balances.profile_id = wanted.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(point), 0) AS today FROM actions
      WHERE organization_id = ${organizationId} AND actions.profile_id = wanted.id
        AND actions.created_at >= ${since.toISOString()}::timestamptz AND NOT is_backdated
        AND actions.type <> 'redeem' AND actions.reverts IS NULL AND actions.reverted_by IS NULL
    ) AS awarded`)

export const hasAwards = (db: CommonQueryMethods, organizationId: string) =>
  db.oneFirst(sql.type(z.object({ exists: z.boolean() }))`
    SELECT EXISTS (
      SELECT FROM actions WHERE organization_id = ${organizationId} AND type IN ('reward', 'parent_reward')
    )`)
