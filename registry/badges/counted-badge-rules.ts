import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { CountedRule } from '#domain/badges/counting.ts'
import { badgeStarts, rewardedBy, thresholdsBy } from '#domain/badges/rules.ts'
import { cutoffPeriods } from '#domain/badges/windows.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'

const Row = z.object({
  organizationId: z.string(),
  id: z.string(),
  name: z.string(),
  nameEn: z.string(),
  rewardBy: z.enum(rewardedBy),
  targetId: z.string().nullable(),
  thresholdBy: z.enum(thresholdsBy),
  threshold: z.number(),
  cutoff: z.enum(cutoffPeriods),
  limit: z.number().nullable(),
  start: z.enum(badgeStarts),
  startPeriodId: z.string().nullable(),
  /** True until past events are counted. `reached`: the last profile counted. */
  isStarting: z.boolean(),
  reached: z.string().nullable(),
  spans: z.array(z.object({ from: z.string(), to: z.string().nullable() })),
})
export type CountedBadgeRule = CountedRule & z.infer<typeof Row>

const columns = sql.fragment`
  rules.organization_id AS "organizationId", rules.id, rules.name, rules.name_en AS "nameEn", reward_by AS "rewardBy",
  target_id AS "targetId", threshold_by AS "thresholdBy", threshold, cutoff_period AS cutoff, cutoff_limit AS "limit", start,
  start_period_id AS "startPeriodId", starts.badge_rule_id IS NOT NULL AND finished_at IS NULL AS "isStarting", reached,
  (SELECT coalesce(json_agg(json_build_object('from', from_position, 'to', to_position) ORDER BY from_position), '[]')
    FROM badge_rule_spans AS spans
    WHERE spans.organization_id = rules.organization_id AND spans.badge_rule_id = rules.id) AS spans`
const from = sql.fragment`
  badge_rules AS rules LEFT JOIN badge_rule_starts AS starts
    ON starts.organization_id = rules.organization_id AND starts.badge_rule_id = rules.id`

/** Includes deleted rules, because their entries may still be undone. */
export const listCountedBadgeRules = (db: CommonQueryMethods, organizationIds: readonly string[]) =>
  db.any(
    prepared(sql.type(Row)`
      SELECT ${columns} FROM ${from} WHERE rules.organization_id = ANY(${sql.array(organizationIds, 'uuid')})
      ORDER BY rules.organization_id, rules.id`),
  )

export const hasBadgeRules = (db: CommonQueryMethods) =>
  db.oneFirst(
    prepared(
      sql.type(z.object({ found: z.boolean() }))`SELECT EXISTS (SELECT FROM badge_rules) AS found`,
    ),
  )

export const listStartingBadgeRules = (db: CommonQueryMethods) =>
  db.any(sql.type(Row)`
    SELECT ${columns} FROM ${from}
    WHERE starts.badge_rule_id IS NOT NULL AND finished_at IS NULL AND is_active AND deleted_at IS NULL
    ORDER BY rules.created_at LIMIT 100`)

export const findCountedBadgeRule = async (
  db: CommonQueryMethods,
  { organizationId, id }: Pick<CountedBadgeRule, 'organizationId' | 'id'>,
) =>
  db.maybeOne(sql.type(Row)`
    SELECT ${columns} FROM ${from}
    WHERE rules.organization_id = ${organizationId} AND rules.id = ${id} AND is_active AND deleted_at IS NULL`)

type StartBatchQuery = Readonly<{ rule: CountedBadgeRule; limit: number }>

/** Skips erased students. */
export const nextProfilesOfStart = (db: CommonQueryMethods, { rule, limit }: StartBatchQuery) =>
  db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT profiles.id FROM profiles
    JOIN users ON users.organization_id = ${rule.organizationId} AND users.id = user_id AND erased_at IS NULL
    WHERE profiles.organization_id = ${rule.organizationId} AND period_id = ${rule.startPeriodId}
      ${rule.reached === null ? sql.fragment`` : sql.fragment`AND profiles.id > ${rule.reached}`}
    ORDER BY profiles.id LIMIT ${limit}`)

type CountedBadges = Readonly<{ reached: string; profiles: number; badges: number }>

export const noteCounted = (
  db: CommonQueryMethods,
  { organizationId, id }: CountedBadgeRule,
  { reached, profiles, badges }: CountedBadges,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE badge_rule_starts SET reached = ${reached}, done = done + ${profiles},
      total = greatest(total, done + ${profiles}), badges = badges + ${badges}
    WHERE organization_id = ${organizationId} AND badge_rule_id = ${id}`)

export const finishStart = (
  db: CommonQueryMethods,
  { organizationId, id }: CountedBadgeRule,
  at: Date,
) =>
  db.query(sql.typeAlias('void')`
    UPDATE badge_rule_starts SET finished_at = ${at.toISOString()}, total = done
    WHERE organization_id = ${organizationId} AND badge_rule_id = ${id}`)
