import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { mostBadgeRules } from '#domain/badges/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { lockOrganization } from '../lock-organization.ts'
import { findCurrentPeriod, findPeriod } from '../organization/periods.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'
import { type BadgeRuleRow, findBadgeRule } from './badge-rules.ts'

type ShownBadgeRule = Readonly<
  Pick<BadgeRuleRow, 'id' | 'name' | 'description' | 'is_active'> & { name_en?: string | undefined }
>
const lockedFields = [
  'reward_by',
  'target_id',
  'threshold_by',
  'threshold',
  'cutoff_period',
  'cutoff_limit',
] as const
type Locked = Pick<BadgeRuleRow, (typeof lockedFields)[number]>

export type NewBadgeRule = ShownBadgeRule &
  Readonly<
    Locked &
      Pick<BadgeRuleRow, 'image' | 'start'> & {
        /** With `start` 'beginning', the period to count; by default the current one. */
        periodId?: string | null | undefined
      }
  >
/** An absent image stays unchanged. Locked fields must equal the stored ones. */
export type BadgeRuleChange = ShownBadgeRule &
  Readonly<{ image?: string | undefined; locked: Partial<Locked> }>

/**
 * Returns the log's end, from which a new rule counts. Keeps the badge workers from counting until
 * the transaction ends.
 */
export type Boundary = (transaction: CommonQueryMethods) => Promise<string>

type BadgeRuleParts = Readonly<{ db: CommonQueryMethods; boundary: Boundary }>

/**
 * Locks the organisation, so that two changes cannot both take the last place. Rules above the
 * limit that were active before it existed stay active.
 * @throws RegistryError `too_many_badge_rules`
 */
const checkActive = async (transaction: CommonQueryMethods, organizationId: string, id: string) => {
  await lockOrganization(transaction, organizationId)
  const others = await transaction.oneFirst(sql.type(z.object({ count: z.number() }))`
    SELECT count(*) FROM badge_rules
    WHERE organization_id = ${organizationId} AND id <> ${id} AND is_active AND deleted_at IS NULL`)
  if (others >= mostBadgeRules) throw new RegistryError('too_many_badge_rules')
}

/**
 * Idempotent by id.
 * @throws RegistryError `too_many_badge_rules`, FieldsError for an unknown image or target
 */
export const createBadgeRule = (
  { db, boundary }: BadgeRuleParts,
  author: Author,
  rule: NewBadgeRule,
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, rule)
    const { organizationId } = author
    const isKnown = (await findBadgeRule(transaction, organizationId, rule.id)) !== null
    if (rule.is_active && !isKnown) await checkActive(transaction, organizationId, rule.id)
    await checkImage(transaction, organizationId, rule.image)
    await checkTarget(transaction, organizationId, rule)
    const periodId =
      rule.start === 'beginning'
        ? await startPeriod(transaction, organizationId, rule.periodId)
        : null
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO badge_rules (organization_id, id, name, name_en, description, image, reward_by, target_id, threshold_by,
        threshold, cutoff_period, cutoff_limit, is_active, start, start_period_id)
      VALUES (${organizationId}, ${rule.id}, ${rule.name}, ${rule.name_en ?? ''}, ${rule.description}, ${rule.image},
        ${rule.reward_by}, ${rule.target_id}, ${rule.threshold_by}, ${rule.threshold}, ${rule.cutoff_period},
        ${rule.cutoff_limit}, ${rule.is_active}, ${rule.start}, ${periodId})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await beginCounting(transaction, organizationId, {
        rule,
        periodId,
        at: await boundary(transaction),
      })
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'badge_rule',
        subjectId: rule.id,
      })
    }
    return foundRow(await findBadgeRule(transaction, organizationId, rule.id))
  })

type Beginning = Readonly<{ rule: NewBadgeRule; periodId: string | null; at: string }>

const beginCounting = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  { rule, periodId, at }: Beginning,
) => {
  // An inactive rule gets no span and counts only once it is active.
  if (rule.is_active) await openSpan(transaction, organizationId, { id: rule.id, at })
  if (periodId === null) return
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO badge_rule_starts (organization_id, badge_rule_id, period_id, total)
    SELECT ${organizationId}, ${rule.id}, ${periodId}, count(*)
    FROM profiles JOIN users ON users.organization_id = ${organizationId} AND users.id = user_id AND erased_at IS NULL
    WHERE profiles.organization_id = ${organizationId} AND period_id = ${periodId}`)
}

/**
 * @throws RegistryError `not_found`, `too_many_badge_rules`, FieldsError `field_locked`,
 * `blob_not_found`
 */
export const updateBadgeRule = (
  { db, boundary }: BadgeRuleParts,
  author: Author,
  { locked, ...change }: BadgeRuleChange,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockRule(transaction, organizationId, change.id)
    const before = foundRow(await findBadgeRule(transaction, organizationId, change.id))
    const changedLocked = changedFields(before, locked)
    if (changedLocked.length > 0)
      throw new FieldsError(changedLocked.map((field) => lockedField(field, before)))
    if (change.is_active && !before.is_active)
      await checkActive(transaction, organizationId, change.id)
    if (change.image !== undefined) await checkImage(transaction, organizationId, change.image)
    const fields = changedFields(before, change)
    if (fields.length === 0) return before
    const after = {
      ...before,
      ...change,
      image: change.image ?? before.image,
      name_en: change.name_en ?? before.name_en,
    }
    await transaction.query(sql.typeAlias('void')`
      UPDATE badge_rules SET name = ${after.name}, name_en = ${after.name_en}, description = ${after.description},
        image = ${after.image}, is_active = ${after.is_active}
      WHERE organization_id = ${organizationId} AND id = ${change.id}`)
    if (after.is_active !== before.is_active) {
      const span = { id: change.id, at: await boundary(transaction) }
      await (after.is_active ? openSpan : closeSpan)(transaction, organizationId, span)
    }
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'badge_rule',
      subjectId: change.id,
      fields,
    })
    return foundRow(await findBadgeRule(transaction, organizationId, change.id))
  })

/** Badges already earned stay. @throws RegistryError `not_found` */
export const deleteBadgeRule = ({ db, boundary }: BadgeRuleParts, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockRule(transaction, organizationId, id)
    const { is_active: isActive } = foundRow(await findBadgeRule(transaction, organizationId, id))
    if (isActive)
      await closeSpan(transaction, organizationId, { id, at: await boundary(transaction) })
    await transaction.query(sql.typeAlias('void')`
      UPDATE badge_rules SET deleted_at = ${at.toISOString()} WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'badge_rule',
      subjectId: id,
    })
  })

type RulePosition = Readonly<{ id: string; at: string }>

// Opens a span of positions in which the rule counts, or continues one closed at this position.
const openSpan = (
  transaction: CommonQueryMethods,
  organizationId: string,
  { id, at }: RulePosition,
) =>
  transaction.query(sql.typeAlias('void')`
    WITH reopened AS (
      UPDATE badge_rule_spans SET to_position = NULL
      WHERE organization_id = ${organizationId} AND badge_rule_id = ${id} AND to_position = ${at} RETURNING 1)
    INSERT INTO badge_rule_spans (organization_id, badge_rule_id, from_position)
    SELECT ${organizationId}, ${id}, ${at} WHERE NOT EXISTS (SELECT FROM reopened)`)

const closeSpan = (
  transaction: CommonQueryMethods,
  organizationId: string,
  { id, at }: RulePosition,
) =>
  transaction.query(sql.typeAlias('void')`
    UPDATE badge_rule_spans SET to_position = ${at}
    WHERE organization_id = ${organizationId} AND badge_rule_id = ${id} AND to_position IS NULL`)

const lockRule = (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  transaction.any(sql.typeAlias('id')`
    SELECT id FROM badge_rules WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)

// Names the field as in the API.
const lockedField = (field: string, { reward_by: rewardBy }: BadgeRuleRow) =>
  ({ field: field === 'target_id' ? rewardBy : field, code: 'field_locked' }) as const

const checkImage = async (db: CommonQueryMethods, organizationId: string, image: string) => {
  if ((await findBlobIds(db, organizationId, [image])).length === 0)
    throw new FieldsError([{ field: 'image_url', code: 'blob_not_found' }])
}

const startPeriod = async (
  db: CommonQueryMethods,
  organizationId: string,
  current: string | null | undefined,
) =>
  foundRow(
    current
      ? await findPeriod(db, organizationId, current)
      : await findCurrentPeriod(db, organizationId),
  ).id

/** @throws FieldsError for a missing rule or category, or a prize */
export const checkTarget = async (
  db: CommonQueryMethods,
  organizationId: string,
  { reward_by: rewardBy, target_id: id }: Pick<Locked, 'reward_by' | 'target_id'>,
) => {
  if (rewardBy === 'all_reward') return
  const own = sql.fragment`organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL`
  const found = await db.maybeOne(
    {
      pointRule: sql.typeAlias('id')`
        SELECT id FROM point_rules WHERE ${own} AND type IN ('reward', 'parent_reward')`,
      ruleCategory: sql.typeAlias('id')`SELECT id FROM rule_categories WHERE ${own}`,
      attendanceRule: sql.typeAlias('id')`SELECT id FROM attendance_rules WHERE ${own}`,
    }[rewardBy],
  )
  const code = rewardBy === 'ruleCategory' ? 'category_not_found' : 'rule_not_found'
  if (!found) throw new FieldsError([{ field: rewardBy, code }])
}
