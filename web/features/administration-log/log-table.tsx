import type { UseQueryResult } from '@tanstack/react-query'
import type { AdministrationLogAnswer, Change } from '#api/contracts/administration-log.ts'
import { loggedAction } from '#web/areas/areas.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import type { TableState } from '#web/kit/table/use-table-state.ts'
import { Tag } from '#web/kit/tag.tsx'
import { SubjectLink } from './subject-link.tsx'

type LogTableProps = {
  answer: AdministrationLogAnswer
  query: UseQueryResult<AdministrationLogAnswer>
  state: TableState
  isFiltered: boolean
}

const column = columnsFor<Change>()

export const LogTable = ({ answer, query, state, isFiltered }: LogTableProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.administrationLog
  const columns = [
    column.accessor('created_at', {
      header: words.columns.at(),
      cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
    }),
    column.display({
      id: 'by',
      header: words.columns.by(),
      cell: ({ row: { original } }) => {
        const { name } = original.created_by
        return name ? nameIn(locale, name) : <span className="mut">{words.erasedPerson()}</span>
      },
      meta: { wraps: true },
    }),
    column.display({
      id: 'action',
      header: words.columns.action(),
      cell: ({
        row: {
          original: { action, fields },
        },
      }) => (
        <div>
          <Tag tone="amber" {...loggedAction(action)}>
            {words.actions[action]()}
          </Tag>
          {fields.length > 0 && (
            <div className="xs mut">{fields.map((field) => words.fields[field]()).join(words.separator())}</div>
          )}
        </div>
      ),
      meta: { wraps: true },
    }),
    column.display({
      id: 'subject',
      header: words.columns.subject(),
      cell: ({ row }) => <SubjectLink subject={row.original.subject} />,
      meta: { wraps: true },
    }),
  ]
  const nothing = isFiltered ? words.noMatch : words.empty
  return (
    <DataTable
      columns={columns}
      rows={answer.data}
      keyOf={({ _id }) => _id}
      state={state}
      total={answer.total}
      sizes={[10, 25, 50]}
      label={words.title()}
      stale={query.isPlaceholderData}
      empty={<EmptyState title={nothing.title()} text={nothing.text()} />}
    />
  )
}
