import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from './administration-log.ts'
import { changedFields } from './changed-fields.ts'
import { orNotFound, RegistryRefused } from './registry-error.ts'

export const categoryTypes = ['reward', 'parent_reward'] as const
export type CategoryType = (typeof categoryTypes)[number]

export const RuleCategoryRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  type: z.enum(categoryTypes),
  /** How many rules it has. */
  rules: z.number(),
})
export type RuleCategoryRow = z.infer<typeof RuleCategoryRow>
export type RuleCategoryFields = Readonly<Pick<RuleCategoryRow, 'name_en' | 'name_zh'>>

const select = sql.fragment`
  SELECT id, name_en, name_zh, type, (SELECT count(*) FROM point_rules
    WHERE point_rules.organization_id = rule_categories.organization_id AND rule_category_id = rule_categories.id
      AND point_rules.deleted_at IS NULL) AS rules
  FROM rule_categories`

/** Those that are not deleted, the oldest first. */
export const listRuleCategories = (db: CommonQueryMethods, organizationId: string, type?: CategoryType) =>
  db.any(sql.type(RuleCategoryRow)`
    ${select} WHERE organization_id = ${organizationId} AND deleted_at IS NULL
      ${type ? sql.fragment`AND type = ${type}` : sql.fragment``}
    ORDER BY created_at, id`)

export const findRuleCategory = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(RuleCategoryRow)`
    ${select} WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL`)

/** The names of some categories, deleted ones too: what the history shows. */
export const findCategoryNames = (db: CommonQueryMethods, organizationId: string, ids: readonly string[]) =>
  db.any(sql.type(RuleCategoryRow.pick({ id: true, name_en: true, name_zh: true }))`
    SELECT id, name_en, name_zh FROM rule_categories
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)

/** Made again with the same id it stays as it is. */
export const createRuleCategory = (
  db: CommonQueryMethods,
  author: Author,
  category: RuleCategoryFields & Readonly<{ id: string; type: CategoryType }>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const { id, name_en, name_zh, type } = category
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO rule_categories (organization_id, id, name_en, name_zh, type)
      VALUES (${organizationId}, ${id}, ${name_en}, ${name_zh}, ${type})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, { action: 'created', subjectType: 'rule_category', subjectId: id })
    }
    return orNotFound(await findRuleCategory(transaction, organizationId, id))
  })

/** @throws RegistryRefused `not_found` */
export const updateRuleCategory = (
  db: CommonQueryMethods,
  author: Author,
  { id, ...category }: RuleCategoryFields & Readonly<{ id: string }>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockCategory(transaction, organizationId, id)
    const before = orNotFound(await findRuleCategory(transaction, organizationId, id))
    const fields = changedFields(before, category)
    if (fields.length === 0) return before
    await transaction.query(sql.typeAlias('void')`
      UPDATE rule_categories SET name_en = ${category.name_en}, name_zh = ${category.name_zh}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, { action: 'updated', subjectType: 'rule_category', subjectId: id, fields })
    return { ...before, ...category }
  })

/** The history goes on naming it. @throws RegistryRefused `not_found`, `rule_in_use` while it has rules */
export const deleteRuleCategory = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockCategory(transaction, organizationId, id)
    const { rules } = orNotFound(await findRuleCategory(transaction, organizationId, id))
    if (rules > 0) throw new RegistryRefused('rule_in_use')
    await transaction.query(sql.typeAlias('void')`
      UPDATE rule_categories SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, { action: 'deleted', subjectType: 'rule_category', subjectId: id })
  })

// A rule that is being put into the category holds a share lock on it: see point-rule-changes.ts.
const lockCategory = (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  transaction.any(sql.typeAlias('id')`
    SELECT id FROM rule_categories WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)
