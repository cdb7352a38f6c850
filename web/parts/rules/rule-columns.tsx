import type { ReactNode } from 'react'
import { ActiveTag } from '#web/kit/active-tag.tsx'
import { type Column, columnsFor } from '#web/kit/table/data-table.tsx'
import { Words } from '#web/kit/words.tsx'

type Rule = { name: string; description: string; isActive: boolean }

type ColumnTexts = { name: string; status: string }

export const pointColumn = <Row extends { point: number }>(
  header: string,
  formatPoint: (point: number) => ReactNode,
): Column<Row> =>
  columnsFor<Row>().accessor(({ point }) => point, {
    id: 'point',
    header,
    cell: ({ row: { original } }) => <b>{formatPoint(original.point)}</b>,
    meta: { numeric: true },
  })

/** The columns that rules of every kind have in common; their ids are what the calls order by. */
export const ruleColumns = <Row extends Rule>(words: ColumnTexts) => {
  const column = columnsFor<Row>()
  const name: Column<Row> = column.accessor((rule) => rule.name, {
    id: 'name',
    header: words.name,
    cell: ({ row: { original: rule } }) => (
      <div>
        <b>
          <Words>{rule.name}</Words>
        </b>
        {rule.description && <div className="sm mut">{rule.description}</div>}
      </div>
    ),
    meta: { wraps: true },
  })
  const status: Column<Row> = column.accessor(({ isActive }) => isActive, {
    id: 'isActive',
    header: words.status,
    cell: ({ row }) => <ActiveTag active={row.original.isActive} />,
  })
  return { name, status }
}
