import type { RuleCategory } from '#api/contracts/rules.ts'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'

/** All categories of both kinds, as a table in the page's language. */
export const exportCells = (categories: readonly RuleCategory[], LL: TranslationFunctions) => {
  const words = LL.ruleCategories
  return {
    header: [words.nameZh(), words.nameEn(), words.type(), words.rules()],
    rows: categories.map(({ name, type, rules }) => [
      name.zh,
      name.en,
      type === 'reward' ? words.byTeacher() : words.byParent(),
      rules,
    ]),
  }
}
