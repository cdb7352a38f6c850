import { Link } from 'wouter'
import type { VerificationRun } from '#api/contracts/audit.ts'
import { formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag, type TagTone } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { runsKey } from './run-queries.ts'
import { resultOf, tookOf } from './run-words.ts'

const column = columnsFor<VerificationRun>()
const sizes = [5, 10, 25]

const looks: Record<VerificationRun['state'], { tone: TagTone; icon: IconName }> = {
  asked: { tone: 'plain', icon: 'info' },
  running: { tone: 'berry', icon: 'info' },
  agree: { tone: 'leaf', icon: 'success' },
  differ: { tone: 'red', icon: 'error' },
  failed: { tone: 'amber', icon: 'warning' },
}

export const PastRuns = ({ shown }: { shown: string | undefined }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify
  const list = useServerList<VerificationRun>({
    path: '/v2/audit/runs',
    key: runsKey,
    orders: [],
    sizes,
    staleTime: 0,
  })
  const columns = useColumns(shown)
  const total = list.query.data?.total
  return (
    <Card
      title={words.past()}
      count={total !== undefined && formatNumber(total)}
      className="audit-verify-past"
    >
      <QueryView query={list.query}>
        {() => (
          <DataTable
            columns={columns}
            {...list.table}
            keyOf={({ _id }) => _id}
            sizes={sizes}
            rowClass={({ _id }) => (_id === shown ? 'chosen' : undefined)}
            label={words.past()}
          />
        )}
      </QueryView>
    </Card>
  )
}

const useColumns = (shown: string | undefined) => {
  const { LL, locale } = useI18nContext()
  const words = LL.audit.verify
  return [
    column.accessor('started_at', {
      header: words.columns.started(),
      cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
      enableSorting: false,
    }),
    column.display({
      id: 'by',
      header: words.columns.by(),
      cell: ({ row: { original } }) =>
        original.asked_by ? nameIn(locale, original.asked_by) : words.nightly(),
      meta: { wraps: true },
    }),
    column.accessor('rows', {
      header: words.columns.rows(),
      cell: ({ getValue }) => formatNumber(getValue()),
      enableSorting: false,
      meta: { numeric: true },
    }),
    column.display({
      id: 'took',
      header: words.columns.took(),
      cell: ({ row: { original } }) => tookOf(LL, original),
      meta: { numeric: true },
    }),
    column.accessor('state', {
      header: words.columns.result(),
      cell: ({ row: { original } }) => (
        <Tag {...looks[original.state]}>{resultOf(LL, original)}</Tag>
      ),
      enableSorting: false,
    }),
    column.display({
      id: 'open',
      header: words.open(),
      cell: ({ row: { original } }) =>
        original._id === shown ? (
          <span className="mut">{words.shown()}</span>
        ) : (
          <Link
            href={`/admin/audit/verify?run=${original._id}`}
            aria-label={words.openOf(formatDateTime(original.started_at))}
          >
            {words.open()}
          </Link>
        ),
      meta: { hideHeader: true },
    }),
  ]
}
