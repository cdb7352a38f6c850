import type { UseQueryResult } from '@tanstack/react-query'
import type { AdministrationLogAnswer, Change } from '#api/contracts/administration-log.ts'
import { formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import type { TableState } from '#web/kit/table/use-table-state.ts'
import { Tag } from '#web/kit/tag.tsx'
import { looks } from './log-words.ts'
import { SubjectLink } from './subject-link.tsx'

type LogTableProps = {
  answer: AdministrationLogAnswer
  query: UseQueryResult<AdministrationLogAnswer>
  state: TableState
  isFiltered: boolean
}

export const LogTable = ({ answer, query, state, isFiltered }: LogTableProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.administrationLog
  const columns: Column<Change>[] = [
    {
      id: 'created_at',
      header: words.columns.at(),
      cell: ({ created_at }) => <span className="num">{formatDateTime(created_at)}</span>,
      sortable: true,
    },
    {
      id: 'by',
      header: words.columns.by(),
      cell: ({ created_by: { name } }) =>
        name ? nameIn(locale, name) : <span className="mut">{words.erasedPerson()}</span>,
      wraps: true,
    },
    {
      id: 'action',
      header: words.columns.action(),
      cell: ({ action, fields }) => (
        <div>
          <Tag {...looks[action]}>{words.actions[action]()}</Tag>
          {fields.length > 0 && (
            <div className="xs mut">{fields.map((field) => words.fields[field]()).join(words.separator())}</div>
          )}
        </div>
      ),
      wraps: true,
    },
    {
      id: 'subject',
      header: words.columns.subject(),
      cell: ({ subject }) => <SubjectLink subject={subject} />,
      wraps: true,
    },
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
