import type { PointRule } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'

/** All rules of both kinds, as a table in the page's language. */
export const exportCells = (
  rules: readonly PointRule[],
  { LL, locale }: { LL: TranslationFunctions; locale: Locales },
) => {
  const words = LL.pointRules
  return {
    header: [
      words.name(),
      words.description(),
      words.type(),
      words.category(),
      words.point(),
      words.quota(),
      words.status(),
    ],
    rows: rules.map((rule) => [
      rule.name,
      rule.description,
      rule.type === 'reward' ? words.byTeacher() : words.byParent(),
      rule.ruleCategory && nameIn(locale, rule.ruleCategory.name),
      rule.point,
      rule.quota_type && words.quotaOf[rule.quota_type](rule.quota_count ?? 0),
      rule.isActive ? LL.common.active() : LL.common.inactive(),
    ]),
  }
}
