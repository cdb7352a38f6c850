import type { WhatIfPair } from '#api/contracts/what-if.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import type { ServerTable } from '#web/ui/table/use-server-list.ts'
import { PlaceChange } from './place-change.tsx'
import { RowOwner } from './row-owner.tsx'

const column = columnsFor<WhatIfPair>()

type OneListProps = {
  table: ServerTable<WhatIfPair>
  sizes: readonly number[]
  by: 'students' | 'classes'
}

export const MergedRanking = ({ table, sizes, by }: OneListProps) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const number = (id: string, header: string, of: (pair: WhatIfPair) => string) =>
    column.display({
      id,
      header,
      cell: ({ row: { original } }) => <span className="num">{of(original)}</span>,
      meta: { numeric: true },
    })
  const columns = [
    number('rank', words.columns.rank(), ({ other }) => formatNumber(other.other.rank)),
    column.display({
      id: 'name',
      header: by === 'students' ? words.columns.student() : words.columns.class(),
      cell: ({ row: { original } }) => <RowOwner row={original.other} isLinked />,
      meta: { wraps: true, rowHeader: true },
    }),
    number('points', words.points(), ({ other }) => formatNumber(other.other.total)),
    number('was', words.columns.was(), ({ other }) => formatNumber(other.place.balance)),
    number('balance', words.columns.balance(), ({ other }) => formatNumber(other.other.balance)),
    number('change', words.columns.change(), ({ other }) =>
      formatSigned(other.other.balance - other.place.balance),
    ),
    column.display({
      id: 'moved',
      header: words.columns.moved(),
      cell: ({ row: { original } }) => <PlaceChange row={original.other} />,
    }),
  ]
  return (
    <DataTable
      columns={columns}
      {...table}
      sizes={sizes}
      keyOf={({ other }) => other.profile ?? other.class}
      label={words.columns.other()}
    />
  )
}
