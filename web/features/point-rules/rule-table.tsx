import type { ReactNode } from 'react'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { CategoryLeaf } from '#web/parts/rules/category-leaf.tsx'
import { pointColumn, useRuleColumns } from '#web/parts/rules/rule-columns.tsx'
import type { RewardType } from './rule-form.ts'

type RuleTableProps = {
  table: ServerTable<PointRule>
  categories: readonly RuleCategory[]
  type: RewardType
  onEdit?: (rule: PointRule) => void
  empty: ReactNode
}

export const RuleTable = ({ table, categories, type, onEdit, empty }: RuleTableProps) => {
  const { LL } = useI18nContext()
  const words = LL.pointRules
  const common = useRuleColumns<PointRule>({ name: words.name(), status: words.status() })
  const point = pointColumn<PointRule>(words.point(), formatNumber)
  const category: Column<PointRule> = {
    id: 'category',
    header: words.category(),
    cell: ({ ruleCategory }) => <CategoryLeaf category={ruleCategory} all={categories} />,
    sortable: true,
  }
  const quota: Column<PointRule> = {
    id: 'quota',
    header: words.quota(),
    cell: ({ quota_type, quota_count }) => quota_type && words.quotaOf[quota_type](quota_count ?? 0),
  }
  const ofParents = type === 'parent_reward' ? [quota] : []
  return (
    <DataTable
      columns={[common.name, category, point, ...ofParents, common.status, ...common.edit(onEdit)]}
      {...table}
      keyOf={({ _id }) => _id}
      label={words.title()}
      empty={empty}
    />
  )
}
