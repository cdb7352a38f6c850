import type { CommonQueryMethods } from 'slonik'
import { countBadgesByRule } from '#projections/badges/awarded.ts'
import type { BadgeRuleRow } from '#registry/badges/badge-rules.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'

/** `awarded`: badges that count in the current period; 0 between periods. */
export type AwardedRule = BadgeRuleRow & Readonly<{ awarded: number }>

export const withAwarded = async (
  db: CommonQueryMethods,
  organizationId: string,
  rules: readonly BadgeRuleRow[],
): Promise<AwardedRule[]> => {
  const period = rules.length > 0 ? await findCurrentPeriod(db, organizationId) : null
  const ruleIds = rules.map(({ id }) => id)
  const counts =
    period && (await countBadgesByRule(db, { organizationId, periodId: period.id, ruleIds }))
  return rules.map((rule) => ({ ...rule, awarded: counts?.get(rule.id) ?? 0 }))
}
