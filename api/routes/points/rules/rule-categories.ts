import {
  RuleCategoriesAnswer,
  RuleCategoriesQuery,
  type RuleCategory,
  RuleCategoryAnswer,
  RuleCategoryInput,
  RuleCategoryUpdate,
} from '#api/contracts/rules.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { requireStaffCommand, requireStaffOrParent } from '#api/plugins/guards.ts'
import { ruleCategoryTypes } from '#domain/points/events.ts'
import {
  createRuleCategory,
  deleteRuleCategory,
  listRuleCategories,
  type RuleCategoryRow,
  updateRuleCategory,
} from '#registry/points/rule-categories.ts'

const categoryAnswer = ({ id, name_en, name_zh, type, rules }: RuleCategoryRow): RuleCategory => ({
  _id: id,
  name: { en: name_en, zh: name_zh },
  type,
  rules,
})

export const ruleCategoryRoutes = defineResourceRoutes({
  path: '/ruleCategories',
  reads: requireStaffOrParent,
  edits: requireStaffCommand,
  contracts: {
    query: RuleCategoriesQuery,
    list: RuleCategoriesAnswer,
    one: RuleCategoryAnswer,
    create: RuleCategoryInput,
    update: RuleCategoryUpdate,
  },
  registry: {
    list: listRuleCategories,
    create: createRuleCategory,
    update: updateRuleCategory,
    remove: deleteRuleCategory,
  },
  // Parents see only categories of rules for parents.
  listQuery: ({ type, ...query }, { isParent }) => ({
    ...query,
    types: ruleCategoryTypes.filter(
      (one) => (type === undefined || one === type) && (!isParent || one === 'parent_reward'),
    ),
  }),
  fields: (id, { name, type }) => ({ id, name_en: name.en, name_zh: name.zh, type }),
  changes: (id, { name }) => ({ id, name_en: name.en, name_zh: name.zh }),
  answer: categoryAnswer,
})
