import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Period } from '#api/contracts/organizations.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { Card } from '#web/shared/card.tsx'
import { EmptyState } from '#web/shared/empty-state.tsx'
import { formatDate } from '#web/shared/format.ts'
import { Icon } from '#web/shared/icon.tsx'
import { Message } from '#web/shared/message.tsx'
import { PageHeader } from '#web/shared/page-header.tsx'
import { QueryView } from '#web/shared/query-view.tsx'
import { periodsQuery } from '#web/shared/session/queries.ts'
import { useSession } from '#web/shared/session/session.tsx'
import { type Column, DataTable } from '#web/shared/table/data-table.tsx'
import { useTableState } from '#web/shared/table/use-table-state.ts'
import { Tag } from '#web/shared/tag.tsx'
import { ActivateDialog } from './activate-dialog.tsx'
import { PeriodDialog } from './period-dialog.tsx'

type Open = { kind: 'add' } | { kind: 'edit' | 'activate'; period: Period } | null

/** The periods of the organisation, and which of them is current. */
export const PeriodsScreen = () => {
  const { LL } = useI18nContext()
  const query = useQuery(periodsQuery())
  const hasCurrent = useSession().organization.current_period !== null
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const add = <Button label={LL.periods.add()} icon={<Icon name="add" />} onClick={() => setOpen({ kind: 'add' })} />
  return (
    <>
      <PageHeader title={LL.periods.title()} subtitle={query.data && LL.periods.count(query.data.length)}>
        {query.data?.length !== 0 && add}
      </PageHeader>
      {!hasCurrent && query.data && query.data.length > 0 && <Message tone="amber">{LL.periods.chooseText()}</Message>}
      <Card>
        <QueryView query={query}>
          {(periods) => (
            <PeriodTable
              periods={periods}
              onOpen={setOpen}
              empty={
                <EmptyState title={LL.periods.firstTitle()} text={LL.periods.firstText()}>
                  {add}
                </EmptyState>
              }
            />
          )}
        </QueryView>
      </Card>
      {open?.kind === 'add' && <PeriodDialog onClose={close} />}
      {open?.kind === 'edit' && <PeriodDialog period={open.period} onClose={close} />}
      {open?.kind === 'activate' && <ActivateDialog period={open.period} onClose={close} />}
    </>
  )
}

type TableProps = { periods: readonly Period[]; onOpen: (open: Open) => void; empty: ReactNode }

const PeriodTable = ({ periods, onOpen, empty }: TableProps) => {
  const { LL } = useI18nContext()
  const state = useTableState({ sort: { id: 'start_at', desc: true } })
  const columns: Column<Period>[] = [
    {
      id: 'name',
      header: LL.periods.name(),
      cell: ({ name }) => <b>{name}</b>,
      value: ({ name }) => name,
      sortable: true,
    },
    dateColumn('start_at', LL.periods.start()),
    dateColumn('end_at', LL.periods.end()),
    {
      id: 'status',
      header: LL.periods.status(),
      cell: ({ isActive }) => (
        <Tag tone={isActive ? 'leaf' : 'red'} icon={isActive ? 'success' : 'pause'}>
          {isActive ? LL.periods.current() : LL.periods.notCurrent()}
        </Tag>
      ),
    },
    {
      id: 'actions',
      header: LL.common.actions(),
      cell: (period) => (
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
    },
  ]
  return (
    <DataTable
      columns={columns}
      rows={periods}
      keyOf={({ _id }) => _id}
      state={state}
      label={LL.periods.title()}
      empty={empty}
    />
  )
}

const dateColumn = (id: 'start_at' | 'end_at', header: string): Column<Period> => ({
  id,
  header,
  cell: (period) => <span className="num">{formatDate(period[id])}</span>,
  value: (period) => period[id],
  sortable: true,
})
