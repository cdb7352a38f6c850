import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import type { Quota } from '#domain/points/commands.ts'
import { pointRuleTypes, quotaTypes } from '#domain/points/events.ts'
import { handovers, limitSpans } from '#domain/shop/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { allInOrder, byId, StudentProfile, studentsAmong } from '../students.ts'

const Rule = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  point: z.number(),
  type: z.enum(pointRuleTypes),
  categoryId: z.string().nullable(),
  quotaType: z.enum(quotaTypes).nullable(),
  quotaCount: z.number().nullable(),
  stock: z.number().nullable(),
  stockVersion: z.number(),
  limitCount: z.number().nullable(),
  limitSpan: z.enum(limitSpans).nullable(),
  classes: z.array(z.string()),
  openingHours: z.array(z.string()),
  handover: z.enum(handovers),
  collectWithinDays: z.number().nullable(),
  inShop: z.boolean(),
  isOpening: z.boolean(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
})
export type Rule = z.infer<typeof Rule>

export const quotaOf = ({ quotaType: type, quotaCount: count }: Rule): Quota | null =>
  type && count ? { type, count } : null

const RegistryRow = z.object({
  timeZone: z.string(),
  currentPeriod: z.object({ id: z.string(), name: z.string() }).nullable(),
  rules: z.array(Rule),
  students: z.array(StudentProfile),
})

export type RewardQuery = Readonly<{ rules: readonly string[]; profiles: readonly string[] }>

/** A retry must still find deleted rules and erased students. */
export type RewardContext = Readonly<{
  timeZone: string
  currentPeriod: Readonly<{ id: string; name: string }> | null
  rules: readonly Rule[]
  students: readonly StudentProfile[]
}>

export type RewardLookup = Pick<RewardContext, 'timeZone' | 'currentPeriod'> &
  Readonly<{ rules: ReadonlyMap<string, Rule>; students: ReadonlyMap<string, StudentProfile> }>

/**
 * Uses one query, because rewards are the most frequent command.
 * @throws DomainError `not_found`
 */
export const readRewardLookup = async (
  db: CommonQueryMethods,
  organizationId: string,
  { rules, profiles }: RewardQuery,
): Promise<RewardLookup> => {
  const row = await db.maybeOne(
    prepared(sql.type(RegistryRow)`
    SELECT time_zone AS "timeZone",
      (SELECT json_build_object('id', id, 'name', name) FROM periods
        WHERE organization_id = ${organizationId} AND is_current) AS "currentPeriod",
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'nameEn', name_en, 'point', point, 'type', type,
          'categoryId', rule_category_id, 'quotaType', quota_type, 'quotaCount', quota_count,
          'stock', stock, 'stockVersion', stock_version, 'limitCount', limit_count, 'limitSpan', limit_span, 'classes', for_classes,
          'openingHours', opening_hours, 'handover', handover, 'collectWithinDays', collect_within_days, 'inShop', in_shop, 'isOpening', is_opening,
          'isActive', is_active, 'isDeleted', deleted_at IS NOT NULL)), '[]')
        FROM point_rules
        WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(rules, 'uuid')})) AS rules,
      ${studentsAmong(organizationId, profiles)} AS students
    FROM organizations WHERE id = ${organizationId}`),
  )
  if (!row) throw new DomainError('not_found')
  return { ...row, rules: byId(row.rules), students: byId(row.students) }
}

/** @throws DomainError `not_found` */
export const contextOf = (
  registry: RewardLookup,
  { rules, profiles }: RewardQuery,
): RewardContext => ({
  timeZone: registry.timeZone,
  currentPeriod: registry.currentPeriod,
  rules: allInOrder(rules, registry.rules),
  students: allInOrder(profiles, registry.students),
})
