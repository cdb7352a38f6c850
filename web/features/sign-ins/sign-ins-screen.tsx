import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsOrganizationAdmin } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Card } from '#web/kit/card.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SkeletonRows } from '#web/kit/skeleton-rows.tsx'
import { useTableState } from '#web/kit/table/use-table-state.ts'
import { LastUpdated } from '#web/parts/last-updated.tsx'
import { SignOutEverywhere } from '#web/parts/session/sign-out-everywhere.tsx'
import { SettingsCard } from './settings-card.tsx'
import './sign-ins.css'
import { SignInFilters } from './sign-in-filters.tsx'
import { everything, type Filters, signInsQuery } from './sign-in-queries.ts'
import { SignInsTable } from './sign-ins-table.tsx'

/** Who signed in or tried to, and what the school asks of passwords. */
export const SignInsScreen = () => {
  const { LL } = useI18nContext()
  const mayChange = useIsOrganizationAdmin()
  const state = useTableState({ sort: { id: 'created_at', desc: true } })
  const [filters, setFilters] = useState(everything)
  const query = useQuery(signInsQuery(filters, state.query))
  const choose = (change: Partial<Filters>) => {
    setFilters({ ...filters, ...change })
    state.setPage(0)
  }
  const isFiltered = Object.values(filters).some((value) => value.trim() !== '')
  return (
    <>
      <PageHeader title={LL.signIns.title()} subtitle={LL.signIns.intro()}>
        <span className="row wrap">
          <LastUpdated at={query.data?.last_updated_at} />
          {mayChange && <SignOutEverywhere />}
        </span>
      </PageHeader>
      <Card className="sign-ins">
        <SignInFilters filters={filters} choose={choose} />
        <QueryView query={query} skeleton={<SkeletonRows rows={10} height={20} />}>
          {(answer) => <SignInsTable {...{ answer, query, state, isFiltered }} />}
        </QueryView>
      </Card>
      <SettingsCard mayChange={mayChange} />
    </>
  )
}
