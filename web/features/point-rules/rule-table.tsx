import type { ReactNode } from 'react'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
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

const column = columnsFor<PointRule>()

export const RuleTable = ({ table, categories, type, onEdit, empty }: RuleTableProps) => {
  const { LL } = useI18nContext()
  const words = LL.pointRules
  const common = useRuleColumns<PointRule>({ name: words.name(), status: words.status() })
  const point = pointColumn<PointRule>(words.point(), formatNumber)
  const category = column.accessor('ruleCategory', {
    id: 'category',
    header: words.category(),
    cell: ({ getValue }) => <CategoryLeaf category={getValue()} all={categories} />,
  })
  const quotaOf = ({ quota_type, quota_count }: PointRule) => quota_type && words.quotaOf[quota_type](quota_count ?? 0)
  const quota = column.accessor(quotaOf, { id: 'quota', header: words.quota(), enableSorting: false })
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
