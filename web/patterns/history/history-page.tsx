import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useRecordScope } from '#web/client/session/record-scope.ts'
import { useLive } from '#web/client/use-live.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { ordersOf } from '#web/ui/table/columns.ts'
import { ByEntry } from './by-entry.tsx'
import { historyColumns } from './history-columns.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { queryOf } from './history-filters.ts'
import type { HistoryKind, HistoryListEntry } from './history-kind.ts'
import { historyQuery } from './history-queries.ts'
import { HistoryTable } from './history-table.tsx'
import { NoHistory } from './no-history.tsx'
import { ShowEveryoneButton } from './show-everyone-button.tsx'
import { useHistoryFilters } from './use-history-filters.ts'
import { visitIn } from './visit.ts'

const noRows = {
  threads: new Map(),
  onRevert: () => {},
  onMore: () => {},
  onCorrect: () => {},
  visitOf: () => undefined,
  opening: { isOpen: () => false, toggle: () => {} },
}

type HistoryPageProps<Row extends HistoryListEntry> = {
  kind: HistoryKind<Row>
  lead?: ReactNode
  /** Shown beside the export. */
  actions?: ReactNode
}

export const HistoryListPage = <Row extends HistoryListEntry>({
  kind,
  lead,
  actions,
}: HistoryPageProps<Row>) => {
  const { LL, locale } = useI18nContext()
  const { period } = usePeriod()
  const scope = useRecordScope()
  const history = useHistoryFilters({
    ...kind,
    orders: ordersOf(historyColumns({ kind, LL, locale, ...noRows })),
  })
  const { filters } = history
  const words = kind.words(LL)
  const query = useQuery(historyQuery(kind, filters, period._id))
  const { status } = useLive({ room: kind.room, period: period._id }, { refetch: [[kind.key]] })
  const exportShown = () => {
    const shown = { ...queryOf(kind, filters, period._id), lang: locale }
    return download(kind.exportPath, { query: shown, fallbackName: kind.fallbackName })
  }
  const exportPeriod = () => {
    const { sort } = filters
    const whole = {
      period_id: period._id,
      order_by: sort.id,
      order: sort.desc ? 'desc' : 'asc',
      lang: locale,
    }
    return download(kind.exportPath, { query: whole, fallbackName: kind.fallbackName })
  }
  const student = query.data?.data.find((row) => row.profile._id === filters.profile)?.user
  return (
    <>
      <PageHeader title={words.title} subtitle={scope} period="beside">
        <LiveBadge status={status} />
        {actions}
        <ExportButton save={exportShown} />
        {kind.asks === 'days' && <ExportButton save={exportPeriod} label={LL.common.exportAll()} />}
      </PageHeader>
      {lead}
      <Card className="history">
        <HistoryFilterBar kind={kind} history={history} />
        {filters.profile && (
          <ShowEveryoneButton
            name={student && nameIn(locale, student.name)}
            onShowAll={() => history.choose({ profile: '' })}
          />
        )}
        <QueryView query={query} skeleton={<SkeletonRows rows={filters.size} height={20} />}>
          {(answer) => (
            <HistoryTable
              kind={kind}
              label={words.title}
              answer={answer}
              filters={filters}
              table={history.table}
              stale={query.isPlaceholderData}
              target={filters.row}
              visitOf={visitIn(history, answer.data)}
              empty={<NoHistory history={history} words={words} asks={kind.asks} />}
              // Hidden while connected: the badge shows the same time, and this line would move the
              // list.
              footer={
                <>
                  {kind.batches && <ByEntry history={history} entries={answer.total} />}
                  {!status.at && <LastUpdated at={answer.last_updated_at} />}
                </>
              }
            />
          )}
        </QueryView>
      </Card>
    </>
  )
}
