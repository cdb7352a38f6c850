import { type ReactNode, useState } from 'react'
import type { Period } from '#api/contracts/organizations.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatDate } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Message } from '#web/kit/message.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import { type ServerTable, useServerList } from '#web/kit/table/use-server-list.ts'
import { Tag } from '#web/kit/tag.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { PeriodDialog } from './period-dialog.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'activate'; period: Period } | null

/** The periods of the organisation, and which of them is current. */
export const PeriodsScreen = () => {
  const { LL } = useI18nContext()
  const [search, setSearch] = useState('')
  const list = useServerList<Period>({
    ...{ path: '/periods', key: 'periods', filter: { search: search.trim() } },
    sort: { id: 'start_at', desc: true },
  })
  const { query, isFiltered } = list
  const hasCurrent = useSession().organization.current_period !== null
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const total = query.data?.total
  const isNew = total === 0 && !isFiltered
  const add = <Button label={LL.periods.add()} icon={<Icon name="add" />} onClick={() => setOpen({ kind: 'add' })} />
  const empty = isFiltered ? (
    <EmptyState title={LL.periods.none()} />
  ) : (
    <EmptyState title={LL.periods.firstTitle()} text={LL.periods.firstText()}>
      {add}
    </EmptyState>
  )
  return (
    <>
      <PageHeader title={LL.periods.title()} subtitle={total !== undefined && LL.periods.count(total)}>
        {total !== undefined && !isNew && add}
      </PageHeader>
      {!hasCurrent && total !== undefined && !isNew && <Message tone="amber">{LL.periods.chooseText()}</Message>}
      <Card>
        {!isNew && (
          <div className="filters">
            <SearchInput value={search} onSearch={setSearch} placeholder={LL.periods.search()} />
          </div>
        )}
        <QueryView query={query}>{() => <PeriodTable table={list.table} onOpen={setOpen} empty={empty} />}</QueryView>
      </Card>
      {open?.kind === 'add' && <PeriodDialog onClose={close} />}
      {open?.kind === 'edit' && <PeriodDialog period={open.period} onClose={close} />}
      {open?.kind === 'activate' && <ActivateDialog period={open.period} onClose={close} />}
    </>
  )
}

type TableProps = { table: ServerTable<Period>; onOpen: (open: Open) => void; empty: ReactNode }

const column = columnsFor<Period>()

const PeriodTable = ({ table, onOpen, empty }: TableProps) => {
  const { LL } = useI18nContext()
  const columns = [
    column.accessor('name', { header: LL.periods.name(), cell: ({ getValue }) => <b>{getValue()}</b> }),
    dateColumn('start_at', LL.periods.start()),
    dateColumn('end_at', LL.periods.end()),
    column.accessor('isActive', {
      header: LL.periods.status(),
      cell: ({ getValue }) => (
        <Tag tone={getValue() ? 'leaf' : 'red'} icon={getValue() ? 'success' : 'pause'}>
          {getValue() ? LL.periods.current() : LL.periods.notCurrent()}
        </Tag>
      ),
    }),
    column.display({
      id: 'actions',
      header: LL.common.actions(),
      cell: ({ row: { original: period } }) => (
        <span className="row">
          <Button text size="small" label={LL.common.edit()} onClick={() => onOpen({ kind: 'edit', period })} />
          <Button
            outlined
            size="small"
            label={LL.periods.activate()}
            disabled={period.isActive}
            onClick={() => onOpen({ kind: 'activate', period })}
          />
        </span>
      ),
    }),
  ]
  return <DataTable columns={columns} {...table} keyOf={({ _id }) => _id} label={LL.periods.title()} empty={empty} />
}

const dateColumn = (id: 'start_at' | 'end_at', header: string) =>
  column.accessor(id, { header, cell: ({ getValue }) => <span className="num">{formatDate(getValue())}</span> })
