import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'
import { findPointRules, listPointRules, type PointRuleRow } from './point-rules.ts'
import { findRuleCategory } from './rule-categories.ts'

/** Fields that the type lacks are null. Without an English name it keeps its own. */
export type PointRuleFields = Readonly<
  Omit<PointRuleRow, 'name_en'> & { name_en?: string | undefined }
>

/** Idempotent by id. @throws FieldsError for a missing category or one of another type */
export const createPointRule = (db: CommonQueryMethods, author: Author, rule: PointRuleFields) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, rule)
    const { organizationId } = author
    await checkCategory(transaction, organizationId, rule)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO point_rules (organization_id, id, name, name_en, description, point, type, rule_category_id, quota_type,
        quota_count, is_active)
      VALUES (${organizationId}, ${rule.id}, ${rule.name}, ${rule.name_en ?? ''}, ${rule.description}, ${rule.point}, ${rule.type},
        ${rule.rule_category_id}, ${rule.quota_type}, ${rule.quota_count}, ${rule.is_active})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0) {
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'point_rule',
        subjectId: rule.id,
      })
    }
    return findRule(transaction, organizationId, rule.id)
  })

/**
 * @throws RegistryError `not_found`, FieldsError for another type, or a category that does not fit
 */
export const updatePointRule = (db: CommonQueryMethods, author: Author, rule: PointRuleFields) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = await lockRule(transaction, organizationId, rule.id)
    if (before.type !== rule.type)
      throw new FieldsError([{ field: 'type', code: 'yup_type_error' }])
    await checkCategory(transaction, organizationId, rule)
    const fields = changedFields(before, rule)
    if (fields.length > 0) {
      await transaction.query(sql.typeAlias('void')`
        UPDATE point_rules SET name = ${rule.name}, name_en = ${rule.name_en ?? before.name_en}, description = ${rule.description}, point = ${rule.point},
          rule_category_id = ${rule.rule_category_id}, quota_type = ${rule.quota_type},
          quota_count = ${rule.quota_count}, is_active = ${rule.is_active}
        WHERE organization_id = ${organizationId} AND id = ${rule.id}`)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'point_rule',
        subjectId: rule.id,
        fields,
      })
    }
    return findRule(transaction, organizationId, rule.id)
  })

/** @throws RegistryError `not_found` */
export const deletePointRule = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockRule(transaction, organizationId, id)
    await transaction.query(sql.typeAlias('void')`
      UPDATE point_rules SET deleted_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'point_rule',
      subjectId: id,
    })
  })

const findRule = async (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  foundRow((await listPointRules(transaction, organizationId, { ids: [id] })).rows[0] ?? null)

const lockRule = async (transaction: CommonQueryMethods, organizationId: string, id: string) => {
  await transaction.any(sql.typeAlias('id')`
    SELECT id FROM point_rules WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`)
  const [rule] = await findPointRules(transaction, organizationId, [id])
  if (!rule) throw new RegistryError('not_found')
  return rule
}

// A share lock keeps the category until the transaction ends.
const checkCategory = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  rule: PointRuleFields,
) => {
  const id = rule.rule_category_id
  if (id === null) return
  await transaction.any(sql.typeAlias('id')`
    SELECT id FROM rule_categories WHERE organization_id = ${organizationId} AND id = ${id} FOR SHARE`)
  const category = await findRuleCategory(transaction, organizationId, id)
  if (!category) throw new FieldsError([{ field: 'ruleCategory', code: 'category_not_found' }])
  if (category.type !== rule.type)
    throw new FieldsError([{ field: 'ruleCategory', code: 'category_type_mismatch' }])
}
