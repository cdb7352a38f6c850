import { pointRuleAnswer, pointRuleFields } from '#api/answers/point-rule-answer.ts'
import {
  PointRuleAnswer,
  PointRuleInput,
  PointRulesAnswer,
  PointRulesQuery,
} from '#api/contracts/rules.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { requireStaffCommand, requireStaffOrParent } from '#api/plugins/guards.ts'
import { pointRuleTypes } from '#domain/points/events.ts'
import {
  createPointRule,
  deletePointRule,
  isRewardType,
  listPointRules,
  updatePointRule,
} from '#registry/points/point-rules.ts'

/** Rules that give points and, by the types redeem and virtual_redeem, prizes that cost them. */
export const pointRuleRoutes = defineResourceRoutes({
  path: '/pointRules',
  reads: requireStaffOrParent,
  edits: requireStaffCommand,
  contracts: {
    query: PointRulesQuery,
    list: PointRulesAnswer,
    one: PointRuleAnswer,
    create: PointRuleInput,
    update: PointRuleInput,
  },
  registry: {
    list: listPointRules,
    create: createPointRule,
    update: updatePointRule,
    remove: deletePointRule,
  },
  listQuery: ({ type, isReward, ruleCategory: categoryId, ...query }, { isParent }) => ({
    ...query,
    categoryId,
    types: pointRuleTypes.filter(
      (one) =>
        (type === undefined || one === type) &&
        (isReward === undefined || isRewardType(one) === isReward) &&
        (!isParent || one === 'parent_reward'),
    ),
  }),
  fields: pointRuleFields,
  changes: pointRuleFields,
  answer: pointRuleAnswer,
})
