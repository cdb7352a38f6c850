import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { actionTypes, awardOrigins } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'

type StatementScope = Readonly<{ organizationId: string; periodId: string }>

const Sums = z.object({
  entries: z.number(),
  given: z.number(),
  undone: z.number(),
  spent: z.number(),
  opening: z.number(),
})
export type StatementSumsRow = z.infer<typeof Sums>

const sums = sql.fragment`
  count(actions.id) AS entries,
  COALESCE(sum(point) FILTER (WHERE reverts IS NULL AND type <> 'redeem'), 0)::bigint AS given,
  COALESCE(-sum(point) FILTER (WHERE reverts IS NOT NULL), 0)::bigint AS undone,
  COALESCE(-sum(point) FILTER (WHERE reverts IS NULL AND type = 'redeem'), 0)::bigint AS spent,
  COALESCE(sum(point) FILTER (WHERE origin = 'opening' AND reverted_by IS NULL AND reverts IS NULL), 0)::bigint AS opening`

const Line = z.object({
  id: z.string(),
  created_at: z.string(),
  type: z.enum(actionTypes),
  rule_name: z.string(),
  rule_name_en: z.string(),
  count: z.number(),
  point: z.number(),
  balance: z.number(),
  reverts: z.string().nullable(),
  is_reverted: z.boolean(),
  origin: z.enum(awardOrigins).nullable(),
  is_corrected: z.boolean(),
})
export type StatementLineRow = z.infer<typeof Line>

export const readStudentStatement = async (
  db: CommonQueryMethods,
  { organizationId, periodId }: StatementScope,
  { profileId, limit }: Readonly<{ profileId: string; limit: number }>,
) => {
  const own = sql.fragment`
    actions.organization_id = ${organizationId} AND profile_id = ${profileId} AND period_id = ${periodId}`
  const summed = await db.one(sql.type(Sums)`SELECT ${sums} FROM actions WHERE ${own}`)
  const lines = await db.any(sql.type(Line)`
    SELECT id, created_at, type, rule_name, rule_name_en, count, point,
      (sum(point) OVER (ORDER BY position))::bigint AS balance, reverts, reverted_by IS NOT NULL AS is_reverted, origin,
      corrects IS NOT NULL OR corrected_by IS NOT NULL AS is_corrected
    FROM actions WHERE ${own} ORDER BY position DESC LIMIT ${limit}`)
  return { sums: summed, lines }
}

const StatementStudent = Sums.extend({
  profile: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  class_no: z.number(),
})
export type StatementStudentRow = z.infer<typeof StatementStudent>
export type StatementClass = StatementScope & Readonly<{ class: string }>

export const readClassStatement = (
  db: CommonQueryMethods,
  statementClass: StatementClass,
  limit: number,
) =>
  db.any(sql.type(StatementStudent)`
    SELECT profiles.id AS profile, name_en, name_zh, class_no, summed.*
    FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = profiles.user_id
    CROSS JOIN LATERAL (
      SELECT ${sums} FROM actions
      WHERE actions.organization_id = profiles.organization_id AND actions.profile_id = profiles.id) AS summed
    WHERE profiles.organization_id = ${statementClass.organizationId} AND profiles.period_id = ${statementClass.periodId}
      AND profiles.class = ${statementClass.class} AND class_no IS NOT NULL AND merged_into IS NULL
    ORDER BY class_no, profiles.id LIMIT ${limit}`)

export const countEntriesAfter = (
  db: CommonQueryMethods,
  {
    organizationId,
    profileIds,
    position,
  }: Readonly<{
    organizationId: string
    profileIds: readonly string[]
    position: string
  }>,
): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) FROM actions WHERE organization_id = ${organizationId}
      AND profile_id = ANY(${sql.array([...profileIds], 'uuid')}) AND position > ${position}`)
