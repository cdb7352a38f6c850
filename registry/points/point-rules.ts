import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type ListWanted, readList } from '../lists.ts'

export const storedRuleTypes = ['reward', 'parent_reward', 'redeem', 'virtual_redeem'] as const
export type StoredRuleType = (typeof storedRuleTypes)[number]
const rewardTypes: readonly StoredRuleType[] = ['reward', 'parent_reward']

export const isRewardType = (type: StoredRuleType) => rewardTypes.includes(type)

export const PointRuleRow = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  description: z.string(),
  /** Never negative: the type gives the sign. */
  point: z.number(),
  type: z.enum(storedRuleTypes),
  rule_category_id: z.string().nullable(),
  quota_type: z.enum(['daily', 'weekly']).nullable(),
  quota_count: z.number().nullable(),
  is_active: z.boolean(),
})
export type PointRuleRow = z.infer<typeof PointRuleRow>

const CategorizedRule = PointRuleRow.extend({
  category_en: z.string().nullable(),
  category_zh: z.string().nullable(),
})
export type CategorizedRule = z.infer<typeof CategorizedRule>

/** Only `findRulesEver` finds deleted rules. */
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

const list = {
  row: CategorizedRule,
  columns: sql.fragment`
    point_rules.id, name, point_rules.name_en, description, point, point_rules.type, rule_category_id, quota_type, quota_count, is_active,
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
  usual: sql.fragment`point_rules.created_at, point_rules.id`,
}

export type PointRulesWanted = ListWanted<keyof typeof list.orders> &
  Readonly<{
    ids?: readonly string[]
    types?: readonly StoredRuleType[]
    isActive?: boolean | undefined
    categoryId?: string | undefined
  }>

export const listPointRules = (
  db: CommonQueryMethods,
  organizationId: string,
  wanted: PointRulesWanted = {},
) => {
  const { ids, types, isActive, categoryId } = wanted
  const where = sql.fragment`point_rules.organization_id = ${organizationId} AND point_rules.deleted_at IS NULL
    ${ids ? sql.fragment`AND point_rules.id = ANY(${sql.array(ids, 'uuid')})` : nothing}
    ${types ? sql.fragment`AND point_rules.type = ANY(${sql.array(types, 'text')})` : nothing}
    ${isActive === undefined ? nothing : sql.fragment`AND is_active = ${isActive}`}
    ${categoryId === undefined ? nothing : sql.fragment`AND rule_category_id = ${categoryId}`}`
  return readList(db, { ...list, where }, wanted)
}

const nothing = sql.fragment``
