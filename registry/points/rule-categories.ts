import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { type ListWanted, readList } from '../lists.ts'
import { foundRow, RegistryError } from '../registry-error.ts'

export const ruleCategoryTypes = ['reward', 'parent_reward'] as const
export type CategoryType = (typeof ruleCategoryTypes)[number]

export const RuleCategoryRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  type: z.enum(ruleCategoryTypes),
  rules: z.number(),
})
export type RuleCategoryRow = z.infer<typeof RuleCategoryRow>
export type RuleCategoryFields = Readonly<Pick<RuleCategoryRow, 'name_en' | 'name_zh'>>

const rules = sql.fragment`(SELECT count(*) FROM point_rules
  WHERE point_rules.organization_id = rule_categories.organization_id AND rule_category_id = rule_categories.id
    AND point_rules.deleted_at IS NULL)`
const columns = sql.fragment`id, name_en, name_zh, type, ${rules} AS rules`

const orders = {
  name_en: sql.fragment`name_en COLLATE natural_order`,
  name_zh: sql.fragment`name_zh COLLATE natural_order`,
  rules,
}

export type RuleCategoriesWanted = ListWanted<keyof typeof orders> &
  Readonly<{ types?: readonly CategoryType[] }>

export const listRuleCategories = (
  db: CommonQueryMethods,
  organizationId: string,
  { types = ruleCategoryTypes, ...wanted }: RuleCategoriesWanted = {},
) => {
  const where = sql.fragment`organization_id = ${organizationId} AND deleted_at IS NULL
    AND type = ANY(${sql.array(types, 'text')})`
  const from = sql.fragment`rule_categories`
  const searched = sql.fragment`concat_ws(' ', name_zh, name_en)`
  const usual = sql.fragment`created_at, id`
  return readList(
    db,
    { row: RuleCategoryRow, columns, from, where, searched, orders, usual },
    wanted,
  )
}

export const findRuleCategory = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.maybeOne(sql.type(RuleCategoryRow)`
    SELECT ${columns} FROM rule_categories
    WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL`)

export const findCategoryNames = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(RuleCategoryRow.pick({ id: true, name_en: true, name_zh: true }))`
    SELECT id, name_en, name_zh FROM rule_categories
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)

/** Idempotent by id. */
export const createRuleCategory = (
  db: CommonQueryMethods,
  author: Author,
  category: RuleCategoryFields & Readonly<{ id: string; type: CategoryType }>,
) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, category)
    const { organizationId } = author
    const { id, name_en, name_zh, type } = category
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO rule_categories (organization_id, id, name_en, name_zh, type)
      VALUES (${organizationId}, ${id}, ${name_en}, ${name_zh}, ${type})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'rule_category',
        subjectId: id,
      })
    }
    return foundRow(await findRuleCategory(transaction, organizationId, id))
  })

/** @throws RegistryError `not_found` */
export const updateRuleCategory = (
  db: CommonQueryMethods,
  author: Author,
  { id, ...category }: RuleCategoryFields & Readonly<{ id: string }>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    await lockCategory(transaction, organizationId, id)
    const before = foundRow(await findRuleCategory(transaction, organizationId, id))
    const fields = changedFields(before, category)
    if (fields.length === 0) return before
    await transaction.query(sql.typeAlias('void')`
      UPDATE rule_categories SET name_en = ${category.name_en}, name_zh = ${category.name_zh}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'rule_category',
      subjectId: id,
      fields,
    })
    return { ...before, ...category }
  })

/** The history still names it. @throws RegistryError `not_found`, `rule_in_use` */
export const deleteRuleCategory = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockCategory(transaction, organizationId, id)
    const { rules } = foundRow(await findRuleCategory(transaction, organizationId, id))
    if (rules > 0) throw new RegistryError('rule_in_use')
    await transaction.query(sql.typeAlias('void')`
      UPDATE rule_categories SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'rule_category',
      subjectId: id,
    })
  })

// Rules that join the category hold a share lock: see point-rule-changes.ts.
const lockCategory = (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  transaction.any(sql.typeAlias('id')`
    SELECT id FROM rule_categories WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)
