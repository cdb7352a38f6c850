import { type ReactNode, useState } from 'react'
import type { Watch } from '#api/contracts/live.ts'
import { otherCategories } from '#api/contracts/record-kinds.ts'
import { type AddressField, aDay, anId, ofOptions, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { useRecordScope } from '#web/client/session/record-scope.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { useLive } from '#web/client/use-live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { DayFilters } from '#web/patterns/history/day-filters.tsx'
import { historyColumns } from '#web/patterns/history/history-columns.tsx'
import { historyPageSizes } from '#web/patterns/history/history-filters.ts'
import type { HistoryKind, HistoryListEntry } from '#web/patterns/history/history-kind.ts'
import { HistoryTable } from '#web/patterns/history/history-table.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { LiveBadge } from '#web/patterns/live/live-badge.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import type { Option } from '#web/ui/fields/select.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { SkeletonRows } from '#web/ui/states/skeleton-rows.tsx'
import { type Column, ordersOf } from '#web/ui/table/columns.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import './record.css'

export type RecordProps = {
  /** The student's `_id`. */
  userId: string
  period: string
  watch: Watch
  back: { to: string; label: string }
  subtitle?: ReactNode
  periods?: boolean
}

type RecordPageProps<Row extends HistoryListEntry> = RecordProps & {
  kind: HistoryKind<Row>
  title: string
  path: string
  /** Empty if entries have no category; undefined until loaded. */
  categories: readonly Option[] | undefined
}

const ofManyStudents = ['class', 'class_no', 'name_zh', 'name_en']
const ofOne = <Row extends HistoryListEntry>(columns: Column<Row>[]) =>
  columns.filter(({ id }) => !ofManyStudents.includes(id ?? ''))
const ofOwn = <Row extends HistoryListEntry>(columns: Column<Row>[]) =>
  ofOne(columns).map((column) =>
    column.id === 'created_by' ? { ...column, enableSorting: false } : column,
  )

/** For students and parents, links are the only actions. */
const isLinked = ({ reverts, reverted_by }: HistoryListEntry) => Boolean(reverts ?? reverted_by)
const unlinked = <Row extends HistoryListEntry>(columns: Column<Row>[]) =>
  ofOwn(columns).filter(({ id }) => id !== 'actions')

const noRows = {
  threads: new Map(),
  onRevert: () => {},
  onMore: () => {},
  onCorrect: () => {},
  visitOf: () => undefined,
  opening: { isOpen: () => false, toggle: () => {} },
}
const newestFirst = { id: 'created_at', desc: true }

const aCategory = (options: readonly Option[] | undefined): AddressField =>
  options
    ? ofOptions(options)
    : { usual: '', read: (text) => (text === otherCategories ? text : anId.read(text)) }

export const RecordPage = <Row extends HistoryListEntry>(props: RecordPageProps<Row>) => {
  const { kind, title, path, period, watch, categories } = props
  const { LL, locale } = useI18nContext()
  const scope = useRecordScope()
  const mayRead = isStaff(useSession().user.role)
  const columnsOf = mayRead ? ofOne<Row> : ofOwn<Row>
  const { values, choose, type } = useAddress({
    category: aCategory(categories),
    search: someWords,
    from: aDay,
    to: aDay,
  })
  const byDays = kind.asks === 'days'
  const filter = byDays
    ? { date_from: values.from, date_to: values.to }
    : { category: values.category, search: mayRead ? values.search : '' }
  const list = useServerList<Row>({
    path,
    key: kind.key,
    history: kind.history,
    of: { period },
    filter,
    sizes: historyPageSizes,
    sort: newestFirst,
    orders: ordersOf(columnsOf(historyColumns({ kind, LL, locale, ...noRows }))),
  })
  const [target, setTarget] = useState('')
  const { status } = useLive(watch, { refetch: [[kind.key], ['profile']] })
  const { state } = list.table
  const exportAll = () => {
    const { order_by, order } = state.query
    const query = { period, ...filter, order_by, order, lang: locale }
    return download(`${path}/export_stream`, { query, fallbackName: kind.fallbackName })
  }
  const hasCategories = categories !== undefined && categories.length > 0
  const subtitle = [props.subtitle, scope].filter(Boolean)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          subtitle.length > 0 &&
          subtitle.map((part, at) => <div key={at === 0 ? 'who' : 'scope'}>{part}</div>)
        }
        back={props.back}
        period={props.periods ? 'beside' : undefined}
      >
        <LiveBadge status={status} />
        <ExportButton save={exportAll} />
      </PageHeader>
      <Card className="history record">
        {byDays && (
          <div className="filters record-filters">
            <DayFilters filters={values} choose={choose} />
          </div>
        )}
        {!byDays && (mayRead || hasCategories) && (
          <div className="filters record-filters">
            {hasCategories && (
              <Select
                label={LL.record.category()}
                icon="category"
                placeholder={LL.record.everyCategory()}
                value={values.category}
                options={categories}
                onChange={(category) => choose({ category })}
              />
            )}
            {mayRead && (
              <SearchInput
                value={values.search}
                onSearch={(search) => type({ search })}
                placeholder={LL.record.search()}
              />
            )}
          </div>
        )}
        <QueryView query={list.query} skeleton={<SkeletonRows rows={state.size} height={20} />}>
          {(answer) => (
            <HistoryTable
              kind={kind}
              label={title}
              answer={answer}
              table={state}
              stale={list.table.stale}
              columnsOf={(columns) =>
                (mayRead || answer.data.some(isLinked) ? columnsOf : unlinked)(columns)
              }
              isOwn={!mayRead}
              target={target}
              visitOf={({ reverts, reverted_by }) => {
                const other = (reverts ?? reverted_by)?._id
                return answer.data.some(({ _id }) => _id === other)
                  ? () => setTarget(other ?? '')
                  : undefined
              }}
              footer={<LastUpdated at={answer.last_updated_at} />}
              empty={
                list.isFiltered ? (
                  <EmptyState title={LL.common.noRecords()} text={LL.record.noMatch.text()}>
                    <Button
                      outlined
                      label={LL.record.noMatch.clear()}
                      onClick={() => choose({ category: '', search: '', from: '', to: '' })}
                    />
                  </EmptyState>
                ) : (
                  <EmptyState title={LL.common.noRecords()} />
                )
              }
            />
          )}
        </QueryView>
      </Card>
    </>
  )
}
