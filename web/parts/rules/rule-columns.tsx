import type { ReactNode } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ActiveTag } from '#web/kit/active-tag.tsx'
import { Button } from '#web/kit/button.tsx'
import type { Column } from '#web/kit/table/data-table.tsx'
import { Words } from '#web/kit/words.tsx'

type Rule = { name: string; description: string; isActive: boolean }

type ColumnTexts = { name: string; status: string }

export const pointColumn = <Row extends { point: number }>(
  header: string,
  formatPoint: (point: number) => ReactNode,
): Column<Row> => ({
  id: 'point',
  header,
  cell: (rule) => <b>{formatPoint(rule.point)}</b>,
  numeric: true,
  sortable: true,
})

/** The columns that rules of every kind have in common; their ids are what the calls order by. */
export const useRuleColumns = <Row extends Rule>(words: ColumnTexts) => {
  const { LL } = useI18nContext()
  const name: Column<Row> = {
    id: 'name',
    header: words.name,
    cell: (rule) => (
      <div>
        <b>
          <Words>{rule.name}</Words>
        </b>
        {rule.description && <div className="sm mut">{rule.description}</div>}
      </div>
    ),
    sortable: true,
    wraps: true,
  }
  const status: Column<Row> = {
    id: 'isActive',
    header: words.status,
    cell: ({ isActive }) => <ActiveTag active={isActive} />,
    sortable: true,
  }
  /** No column without a way to edit: auditors. */
  const edit = (onEdit?: (rule: Row) => void): Column<Row>[] =>
    onEdit
      ? [
          {
            id: 'actions',
            header: LL.common.actions(),
            cell: (rule) => <Button text size="small" label={LL.common.edit()} onClick={() => onEdit(rule)} />,
          },
        ]
      : []
  return { name, status, edit }
}
