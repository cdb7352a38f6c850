import { useState } from 'react'
import type { OrganizationFilter } from '#api/contracts/organizations.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { useServerList } from '#web/kit/table/use-server-list.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterTable } from './filter-table.tsx'
import './organization-filters.css'

/** The classes and grades that every list of students is filtered by. */
export const OrganizationFiltersScreen = () => {
  const { LL } = useI18nContext()
  const texts = LL.organizationFilters
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<{ filter?: OrganizationFilter } | null>(null)
  const list = useServerList<OrganizationFilter>({
    path: '/organizationFilters',
    key: 'organizationFilters',
    filter: { search: search.trim() },
  })
  const total = list.query.data?.total
  const isNew = total === 0 && !list.isFiltered
  const add = <Button label={texts.add()} icon={<Icon name="add" />} onClick={() => setOpen({})} />
  const empty = list.isFiltered ? (
    <EmptyState title={texts.none()} />
  ) : (
    <EmptyState title={texts.firstTitle()} text={texts.firstText()}>
      {add}
    </EmptyState>
  )
  return (
    <>
      <PageHeader title={texts.title()} subtitle={total !== undefined && texts.count(total)}>
        {total !== undefined && !isNew && add}
      </PageHeader>
      <Card>
        <p className="sm mut organization-filters-about">{texts.about()}</p>
        {!isNew && (
          <div className="filters">
            <SearchInput value={search} onSearch={setSearch} placeholder={texts.search()} />
          </div>
        )}
        <QueryView query={list.query}>
          {() => <FilterTable table={list.table} onEdit={(filter) => setOpen({ filter })} empty={empty} />}
        </QueryView>
      </Card>
      {open && <FilterDialog key={open.filter?._id} filter={open.filter} onClose={() => setOpen(null)} />}
    </>
  )
}
