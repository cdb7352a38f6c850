import type { ReactNode } from 'react'
import type { PointRule } from '#api/contracts/rules.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { pointColumn, useRuleColumns } from '#web/parts/rules/rule-columns.tsx'

type PrizeTableProps = { table: ServerTable<PointRule>; onEdit?: (prize: PointRule) => void; empty: ReactNode }

const column = columnsFor<PointRule>()

export const PrizeTable = ({ table, onEdit, empty }: PrizeTableProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules
  const common = useRuleColumns<PointRule>({ name: words.name(), status: words.status() })
  const point = pointColumn<PointRule>(words.point(), formatNumber)
  const typeOf = ({ type }: PointRule) => words.types[type === 'virtual_redeem' ? type : 'redeem']()
  const type = column.accessor(typeOf, { id: 'type', header: words.type() })
  return (
    <DataTable
      columns={[common.name, type, point, common.status, ...common.edit(onEdit)]}
      {...table}
      keyOf={({ _id }) => _id}
      label={words.title()}
      empty={empty}
    />
  )
}
