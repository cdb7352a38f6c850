import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { ruleCategoryTypes } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import { defineResource } from '../define-resource.ts'
import { RegistryError } from '../registry-error.ts'

export type CategoryType = (typeof ruleCategoryTypes)[number]

export const RuleCategoryRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  type: z.enum(ruleCategoryTypes),
  rules: z.number(),
})
export type RuleCategoryRow = z.infer<typeof RuleCategoryRow>

const rules = sql.fragment`(SELECT count(*) FROM point_rules
  WHERE point_rules.organization_id = rule_categories.organization_id AND rule_category_id = rule_categories.id
    AND point_rules.deleted_at IS NULL)`

const categories = defineResource({
  table: 'rule_categories',
  subjectType: 'rule_category',
  row: RuleCategoryRow,
  columns: sql.fragment`id, name_en, name_zh, type, ${rules} AS rules`,
  searched: sql.fragment`concat_ws(' ', name_zh, name_en)`,
  orders: {
    name_en: sql.fragment`name_en COLLATE natural_order`,
    name_zh: sql.fragment`name_zh COLLATE natural_order`,
    rules,
  },
  defaultOrder: sql.fragment`created_at, id`,
  filter: ({ types = ruleCategoryTypes }: Readonly<{ types?: readonly CategoryType[] }>) => [
    sql.fragment`type = ANY(${sql.array(types, 'text')})`,
  ],
  edited: ['name_en', 'name_zh'],
  fixed: ['type'],
  // A rule that joins the category locks the category (see point-rules.ts).
  checkRemoval: ({ rules }) => {
    if (rules > 0) throw new RegistryError('rule_in_use')
  },
  keepsDeleted: true,
})

export const {
  list: listRuleCategories,
  find: findRuleCategory,
  create: createRuleCategory,
  update: updateRuleCategory,
  /** The history keeps the category's name. @throws RegistryError `not_found`, `rule_in_use` */
  remove: deleteRuleCategory,
} = categories

export const findCategoryNames = (
  db: CommonQueryMethods,
  organizationId: string,
  ids: readonly string[],
) =>
  db.any(sql.type(RuleCategoryRow.pick({ id: true, name_en: true, name_zh: true }))`
    SELECT id, name_en, name_zh FROM rule_categories
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)
