import { useState } from 'react'
import { Link } from 'wouter'
import type { Staff } from '#api/contracts/staff.ts'
import { download } from '#web/client/api/download.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { ExportButton } from '#web/parts/export/export-button.tsx'
import { AddStaffDialog } from './add-staff-dialog.tsx'
import { EditStaffDialog } from './edit-staff-dialog.tsx'
import type { ShownStaff } from './staff-calls.ts'
import './staff-list.css'
import { StaffPasswordDialog } from './staff-password-dialog.tsx'
import { StaffTable } from './staff-table.tsx'
import { useStaffList } from './use-staff-list.ts'

/** Who works at the school: looked up, added, edited, exported. */
export const StaffListScreen = () => {
  const { LL, locale } = useI18nContext()
  const texts = LL.staff
  const list = useStaffList()
  const mayCommand = useMayCommand()
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Staff | null>(null)
  const [shown, setShown] = useState<ShownStaff | null>(null)
  const total = list.query.data?.total
  const tabs = [
    { id: 'active', label: LL.common.active() },
    { id: 'inactive', label: LL.common.inactive() },
  ] as const
  const exportAll = () =>
    download('/admin/users/export_stream', { query: { ...list.shown, lang: locale }, fallbackName: 'staff.csv' })
  const showPassword = (made: ShownStaff | null) => {
    setAdding(false)
    setShown(made)
  }
  return (
    <>
      <PageHeader title={texts.title()} subtitle={total !== undefined && texts.count(formatNumber(total))}>
        <span className="row wrap">
          <ExportButton save={exportAll} />
          {mayCommand && (
            <>
              <Link href="/admin/admin_list/upload" className="p-button p-component p-button-outlined">
                <Icon name="upload" />
                <span className="p-button-label">{texts.import()}</span>
              </Link>
              <Button label={texts.add()} icon={<Icon name="add" />} onClick={() => setAdding(true)} />
            </>
          )}
        </span>
      </PageHeader>
      <Card leafy>
        <Tabs tabs={tabs} value={list.tab} onChange={list.setTab} label={texts.title()}>
          <div className="filters">
            <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search()} />
          </div>
          <QueryView query={list.query}>
            {() => (
              <StaffTable
                table={list.table}
                onEdit={mayCommand ? setEditing : undefined}
                empty={<Nobody isFiltered={list.isFiltered} />}
              />
            )}
          </QueryView>
        </Tabs>
      </Card>
      {adding && <AddStaffDialog onAdded={showPassword} onCancel={() => setAdding(false)} />}
      {editing && <EditStaffDialog key={editing._id} staff={editing} onClose={() => setEditing(null)} />}
      {shown && <StaffPasswordDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Whoever sees the list is active, so only the inactive may be none. */
const Nobody = ({ isFiltered }: { isFiltered: boolean }) => {
  const { LL } = useI18nContext()
  if (isFiltered) return <EmptyState title={LL.staff.noMatch()} text={LL.staff.noMatchText()} />
  return <EmptyState title={LL.staff.noInactive()} />
}
