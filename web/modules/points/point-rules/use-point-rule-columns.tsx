import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CategoryLeaf } from '#web/patterns/rules/category-leaf.tsx'
import { pointColumn, ruleColumns } from '#web/patterns/rules/rule-columns.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import type { RewardType } from './rule-form.ts'

const column = columnsFor<PointRule>()

export const usePointRuleColumns = (type: RewardType, categories: readonly RuleCategory[]) => {
  const { LL, locale } = useI18nContext()
  const words = LL.pointRules
  const { name, status } = ruleColumns<PointRule>({
    locale,
    name: words.name(),
    status: words.status(),
  })
  const category = column.accessor('ruleCategory', {
    id: 'category',
    header: words.category(),
    cell: ({ getValue }) => <CategoryLeaf category={getValue()} all={categories} />,
  })
  const quotaOf = ({ quota_type, quota_count }: PointRule) =>
    quota_type && words.quotaOf[quota_type](quota_count ?? 0)
  const quota = column.accessor(quotaOf, {
    id: 'quota',
    header: words.quota(),
    enableSorting: false,
  })
  const ofParents = type === 'parent_reward' ? [quota] : []
  return [name, category, pointColumn<PointRule>(words.point(), formatNumber), ...ofParents, status]
}
