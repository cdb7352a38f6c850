import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import {
  type PointRuleType,
  pointRuleTypes,
  quotaTypes,
  rewardRuleTypes,
} from '#domain/points/events.ts'
import { handovers, limitSpans } from '#domain/shop/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { claimCommand } from '../commands.ts'
import { defineResource, equals } from '../define-resource.ts'
import { FieldsError, foundRow } from '../registry-error.ts'
import { findRuleCategory } from './rule-categories.ts'

export const isRewardType = (type: PointRuleType) =>
  (rewardRuleTypes as readonly PointRuleType[]).includes(type)

export const PointRuleRow = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  description: z.string(),
  /** Never negative; the type decides the sign. */
  point: z.number(),
  type: z.enum(pointRuleTypes),
  rule_category_id: z.string().nullable(),
  quota_type: z.enum(quotaTypes).nullable(),
  quota_count: z.number().nullable(),
  is_active: z.boolean(),
})
export type PointRuleRow = z.infer<typeof PointRuleRow>

export const PrizeTermsRow = z.object({
  description_en: z.string(),
  image: z.string().nullable(),
  stock: z.number().nullable(),
  stock_version: z.number(),
  limit_count: z.number().nullable(),
  limit_span: z.enum(limitSpans).nullable(),
  for_classes: z.array(z.string()),
  opening_hours: z.array(z.string()),
  handover: z.enum(handovers),
  collect_within_days: z.number().nullable(),
  collect_at: z.string(),
  in_shop: z.boolean(),
})

const CategorizedRule = PointRuleRow.extend(PrizeTermsRow.shape).extend({
  is_opening: z.boolean(),
  category_en: z.string().nullable(),
  category_zh: z.string().nullable(),
})
export type CategorizedRule = z.infer<typeof CategorizedRule>

/** Leaves out deleted rules. */
export const findPointRules = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(PointRuleRow)`
    SELECT id, name, name_en, description, point, type, rule_category_id, quota_type, quota_count, is_active FROM point_rules
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')}) AND deleted_at IS NULL`)

const EverRule = PointRuleRow.pick({ id: true, name: true, name_en: true, type: true, point: true })

export const findRulesEver = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(EverRule)`
    SELECT id, name, name_en, type, point FROM point_rules
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)

export type PointRuleFilter = Readonly<{
  types?: readonly PointRuleType[]
  isActive?: boolean | undefined
  categoryId?: string | undefined
  inShop?: boolean | undefined
}>

// Takes a share lock, so that no other transaction can delete the category before this one ends.
const checkCategory = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  { rule_category_id: id, type }: Pick<PointRuleRow, 'rule_category_id' | 'type'>,
) => {
  if (id === null) return
  await transaction.any(sql.typeAlias('id')`
    SELECT id FROM rule_categories WHERE organization_id = ${organizationId} AND id = ${id} FOR SHARE`)
  const category = await findRuleCategory(transaction, organizationId, id)
  if (!category) throw new FieldsError([{ field: 'ruleCategory', code: 'category_not_found' }])
  if (category.type !== type)
    throw new FieldsError([{ field: 'ruleCategory', code: 'category_type_mismatch' }])
}

/** Category and quota are null if the type has none. Rules other than prizes have default terms. */
export const {
  list: listPointRules,
  find: findPointRule,
  create: createPointRule,
  update: updatePointRule,
  remove: deletePointRule,
} = defineResource({
  table: 'point_rules',
  subjectType: 'point_rule',
  row: CategorizedRule,
  columns: sql.fragment`
    point_rules.id, name, point_rules.name_en, description, point, point_rules.type, rule_category_id, quota_type, quota_count, is_active,
    description_en, image, stock, stock_version, limit_count, limit_span, for_classes, opening_hours, handover,
    collect_within_days, collect_at, in_shop, is_opening,
    category.name_en AS category_en, category.name_zh AS category_zh`,
  from: sql.fragment`
    point_rules LEFT JOIN rule_categories AS category
      ON category.organization_id = point_rules.organization_id AND category.id = rule_category_id`,
  searched: sql.fragment`concat_ws(' ', name, point_rules.name_en, description, category.name_zh, category.name_en)`,
  orders: {
    name: sql.fragment`name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(point_rules.name_en, ''), name) COLLATE natural_order`,
    category: sql.fragment`category.name_zh COLLATE natural_order`,
    point: sql.fragment`point`,
    type: sql.fragment`point_rules.type`,
    isActive: sql.fragment`is_active`,
  },
  defaultOrder: sql.fragment`point_rules.created_at, point_rules.id`,
  filter: ({ types, isActive, categoryId, inShop }: PointRuleFilter) => [
    ...equals(sql.fragment`in_shop`, inShop),
    ...(types ? [sql.fragment`point_rules.type = ANY(${sql.array(types, 'text')})`] : []),
    ...equals(sql.fragment`is_active`, isActive),
    ...equals(sql.fragment`rule_category_id`, categoryId),
  ],
  edited: [
    'name',
    'description',
    'point',
    'type',
    'rule_category_id',
    'quota_type',
    'quota_count',
    'is_active',
  ],
  optional: [
    'name_en',
    'is_opening',
    'description_en',
    'image',
    'limit_count',
    'limit_span',
    'for_classes',
    'opening_hours',
    'handover',
    'collect_within_days',
    'collect_at',
    'in_shop',
    // Set for a new rule only. Later, changePointRule changes it.
    'stock',
  ],
  check: async (transaction, { organizationId }, rule, before) => {
    if (rule.image && (await findBlobIds(transaction, organizationId, [rule.image])).length === 0)
      throw new FieldsError([{ field: 'image', code: 'blob_not_found' }])
    if (before && before.type !== rule.type)
      throw new FieldsError([{ field: 'type', code: 'yup_type_error' }])
    await checkCategory(transaction, organizationId, rule)
  },
  keepsDeleted: true,
})

export type PointRuleFields = Parameters<typeof createPointRule>[2]

export type NewStock = Readonly<{ stock: number | null; expected: number | null | undefined }>

/** Records the stock in the log. Returns the version of the prize's stock. */
export type ChangeStock = (rule: CategorizedRule, change: NewStock) => Promise<number>

export type PointRuleChanges = PointRuleFields &
  Readonly<{ expected_stock?: number | null | undefined }>

/**
 * A repeated command changes nothing. If `changeStock` throws, the rule stays unchanged.
 * @throws RegistryError `not_found`, `idempotency_key_reused`
 */
export const changePointRule = (
  db: CommonQueryMethods,
  author: Author,
  changes: PointRuleChanges,
  changeStock: ChangeStock,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { isRepeated } = await claimCommand(transaction, author, changes)
    const find = async () => foundRow(await findPointRule(transaction, organizationId, changes.id))
    if (isRepeated) return find()
    const { stock, expected_stock: expected, ...fields } = changes
    const updated = await updatePointRule(transaction, author, fields)
    if (stock === undefined || isRewardType(updated.type)) return updated
    const version = await changeStock(updated, { stock, expected })
    await transaction.query(sql.typeAlias('void')`
      UPDATE point_rules SET stock = ${stock}, stock_version = ${version}
      WHERE organization_id = ${organizationId} AND id = ${updated.id} AND stock_version < ${version}`)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'point_rule',
      subjectId: updated.id,
      fields: ['stock'],
    })
    return find()
  })
