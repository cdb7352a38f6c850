import { v7 } from 'uuid'
import { pointRuleAnswer, pointRuleFields } from '#api/answers/point-rule-answer.ts'
import {
  PointRuleAnswer,
  PointRuleInput,
  PointRulesAnswer,
  PointRulesQuery,
} from '#api/contracts/rules.ts'
import { HttpError } from '#api/failure.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaffCommand, requireStaffOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { partIdOf } from '#domain/ids.ts'
import { pointRuleTypes } from '#domain/points/events.ts'
import { withStockLeft } from '#projections/shop/stocks.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import {
  type CategorizedRule,
  type ChangeStock,
  changePointRule,
  createPointRule,
  deletePointRule,
  findPointRule,
  isRewardType,
  listPointRules,
  type PointRuleChanges,
} from '#registry/points/point-rules.ts'

/** Records the stock in the log. If this fails, the next reservation records it. */
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

/**
 * Changes the stock through the log, which knows how many pieces have been ordered since the form
 * was opened.
 */
const stockChanger = async (
  { db, ledger }: Services,
  { organizationId, userId, role }: Caller,
  commandId = v7(),
): Promise<ChangeStock> => {
  const period = await findCurrentPeriod(db, organizationId)
  return ({ id: ruleId, stock: known, stock_version: version }, { stock, expected }) => {
    const change = {
      changeId: partIdOf(commandId, `stock:${ruleId}`),
      stock,
      expected,
      setting: { ruleId, version, stock: known },
    }
    if (period) return ledger.shop.changeStock({ organizationId, userId, role }, change, period.id)
    // Before the first period there are no orders and no log to consult.
    if (expected === undefined || expected === known) return Promise.resolve(version + 1)
    throw new HttpError('stock_changed', { rule: ruleId, expected, stock: known })
  }
}

/** Rules that give points, and prizes (redeem and virtual_redeem). */
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
    update: async (db, author, changes: PointRuleChanges, { services, caller }) => {
      const changeStock = await stockChanger(services, caller, author.commandId)
      const changed = await changePointRule(db, author, changes, changeStock)
      const [rule = changed] = await withStockLeft(db, author.organizationId, [changed])
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
