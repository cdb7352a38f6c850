import { pointRuleAnswer, pointRuleFields } from '#api/answers/point-rule-answer.ts'
import {
  PointRuleAnswer,
  PointRuleInput,
  PointRulesAnswer,
  PointRulesQuery,
} from '#api/contracts/rules.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaffCommand, requireStaffOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { pointRuleTypes } from '#domain/points/events.ts'
import { withStockLeft } from '#projections/shop/stocks.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import {
  type CategorizedRule,
  createPointRule,
  deletePointRule,
  findPointRule,
  isRewardType,
  listPointRules,
  type PointRuleFields,
  setPrizeStock,
  updatePointRule,
} from '#registry/points/point-rules.ts'

/** Tells the log what staff set. The next reservation tells it too, if this does not arrive. */
const tellStock = async (
  { db, ledger }: Services,
  { organizationId, userId, role }: Caller,
  changed?: CategorizedRule,
) => {
  if (!changed || isRewardType(changed.type)) return
  const rule = await findPointRule(db, organizationId, changed.id)
  const period = await findCurrentPeriod(db, organizationId)
  if (!rule || !period || (rule.stock === null && rule.stock_version === 0)) return
  const setting = { ruleId: rule.id, version: rule.stock_version, stock: rule.stock }
  await ledger.shop.setStock({ organizationId, userId, role }, setting, period.id)
}

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
    list: async (db, organizationId, query: Parameters<typeof listPointRules>[2]) => {
      const { rows, total } = await listPointRules(db, organizationId, query)
      return { rows: await withStockLeft(db, organizationId, rows), total }
    },
    create: createPointRule,
    update: async (db, author, { stock, ...fields }: PointRuleFields) => {
      const updated = await updatePointRule(db, author, fields)
      if (stock !== undefined) await setPrizeStock(db, author, { id: fields.id, stock })
      const { organizationId } = author
      const [rule = updated] = await withStockLeft(db, organizationId, [
        stock === undefined
          ? updated
          : ((await findPointRule(db, organizationId, fields.id)) ?? updated),
      ])
      return rule
    },
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
  afterChange: tellStock,
})
