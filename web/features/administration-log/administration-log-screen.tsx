import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SkeletonRows } from '#web/kit/skeleton-rows.tsx'
import { useTableState } from '#web/kit/table/use-table-state.ts'
import { LastUpdated } from '#web/parts/last-updated.tsx'
import './administration-log.css'
import { LogFilterBar } from './log-filters.tsx'
import { everything, type LogFilters, logQuery } from './log-query.ts'
import { LogTable } from './log-table.tsx'

/** Who changed what in the organisation, and when. */
export const AdministrationLogScreen = () => {
  const { LL } = useI18nContext()
  const state = useTableState({ sort: { id: 'created_at', desc: true } })
  const [filters, setFilters] = useState(everything)
  const query = useQuery(logQuery(filters, state.query))
  const choose = (change: Partial<LogFilters>) => {
    setFilters({ ...filters, ...change })
    state.setPage(0)
  }
  const isFiltered = Object.values(filters).some((value) => value.trim() !== '')
  return (
    <>
      <PageHeader title={LL.administrationLog.title()} subtitle={LL.administrationLog.intro()}>
        <LastUpdated at={query.data?.last_updated_at} />
      </PageHeader>
      <Card className="administration-log">
        <LogFilterBar filters={filters} choose={choose} />
        <QueryView query={query} skeleton={<SkeletonRows rows={10} height={20} />}>
          {(answer) => <LogTable {...{ answer, query, state, isFiltered }} />}
        </QueryView>
      </Card>
    </>
  )
}
