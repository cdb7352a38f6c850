import type { SealRow } from '#api/contracts/audit.ts'
import { formatDate, formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { Words } from '#web/ui/text/words.tsx'

const column = columnsFor<SealRow>()
const sizes = [10, 25, 50]

/** Shortens a hash to `9c41 e07b`, enough to distinguish two. The tooltip shows all of it. */
const Hash = ({ value }: { value: string }) => (
  <code title={value}>
    {value.slice(0, 4)} {value.slice(4, 8)}
  </code>
)

export const SealList = ({ isDetailed }: { isDetailed: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const columns = useColumns(isDetailed)
  const list = useServerList<SealRow>({
    path: '/v2/audit/seals',
    key: 'auditSeals',
    orders: [],
    sizes,
    staleTime: 0,
  })
  return (
    <QueryView query={list.query}>
      {() => (
        <DataTable
          columns={columns}
          {...list.table}
          keyOf={({ number }) => String(number)}
          sizes={sizes}
          rowClass={({ holds }) => (holds === false ? 'invalid' : undefined)}
          label={words.title()}
          empty={<EmptyState title={words.empty.title()} text={words.empty.text()} />}
        />
      )}
    </QueryView>
  )
}

const useColumns = (isDetailed: boolean) => {
  const { LL } = useI18nContext()
  const words = LL.audit.seals
  const state = ({ holds }: SealRow) => {
    if (holds === null) return <Tag icon="info">{words.unchecked()}</Tag>
    return holds ? (
      <Tag tone="leaf" icon="success">
        {words.holds()}
      </Tag>
    ) : (
      <Tag tone="red" icon="error">
        {words.breaks()}
      </Tag>
    )
  }
  return [
    column.accessor('day', {
      header: words.columns.day(),
      cell: ({ row: { original } }) => (
        <div>
          <b className="num">{formatDate(original.day)}</b>
          {original.kind === 'period' && (
            <div className="xs mut">
              <Words>{original.period ? words.period(original.period) : words.aPeriod()}</Words>
            </div>
          )}
        </div>
      ),
      enableSorting: false,
    }),
    column.accessor('since', {
      header: words.columns.events(),
      cell: ({ getValue }) => {
        const events = getValue()
        return events === null ? '–' : formatNumber(events)
      },
      enableSorting: false,
      meta: { numeric: true },
    }),
    ...(isDetailed ? hashColumns(LL) : []),
    column.display({
      id: 'state',
      header: words.columns.state(),
      cell: ({ row }) => state(row.original),
    }),
  ]
}

const hashColumns = (LL: TranslationFunctions) => {
  const words = LL.audit.seals
  return [
    column.accessor('link', {
      header: words.columns.link(),
      cell: ({ row: { original } }) => (
        <div>
          <Hash value={original.link} />
          {original.previous !== null && (
            <div className="xs mut">
              {words.after()} <Hash value={original.previous} />
            </div>
          )}
        </div>
      ),
      enableSorting: false,
    }),
    column.accessor('key', {
      header: words.columns.key(),
      cell: ({ getValue }) => <Hash value={getValue()} />,
      enableSorting: false,
    }),
  ]
}
