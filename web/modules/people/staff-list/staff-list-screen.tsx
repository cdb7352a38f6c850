import { useState } from 'react'
import { Link } from 'wouter'
import type { Staff } from '#api/contracts/staff.ts'
import { download } from '#web/client/api/download.ts'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useActiveTabs } from '#web/patterns/resource/use-active-tabs.ts'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { AddStaffDialog } from './add-staff-dialog.tsx'
import { EditStaffDialog } from './edit-staff-dialog.tsx'
import { type ShownStaff, staffKey } from './staff-calls.ts'
import './staff-list.css'
import { StaffPasswordDialog } from './staff-password-dialog.tsx'
import { useStaffColumns } from './use-staff-columns.tsx'

export const StaffListScreen = () => {
  const { LL, locale } = useI18nContext()
  const { title, search, noMatch, noInactive, add, count, editOf } = LL.staff
  const mayCommand = useMayCommand()
  const [shown, setShown] = useState<ShownStaff | null>(null)
  const tabs = useActiveTabs(title())
  const of = { isActive: tabs.isActive }
  const list = useResourceList<Staff>({
    ...{ path: '/admin/users', key: staffKey, of, sort: { id: 'email', desc: false } },
    columns: useStaffColumns(),
  })
  const save = () => {
    const { order_by, order } = list.table.state.query
    const query = { ...of, search: list.search.trim(), order_by, order, lang: locale }
    return download('/admin/users/export_stream', { query, fallbackName: 'staff.csv' })
  }
  const form = (staff: Staff | undefined, onClose: () => void) =>
    staff ? (
      <EditStaffDialog staff={staff} onClose={onClose} />
    ) : (
      <AddStaffDialog
        onAdded={(made) => {
          onClose()
          setShown(made)
        }}
        onCancel={onClose}
      />
    )
  return (
    <>
      <ResourceScreen
        {...{ list, save, form }}
        words={{
          title,
          search,
          add,
          none: noMatch,
          firstTitle: noInactive,
          count: (total) => count(formatNumber(total)),
        }}
        leafy
        tabs={tabs.props}
        links={mayCommand && <ImportLink />}
        editOf={({ name, email }) => editOf({ name: nameIn(locale, name) || email })}
        empty={<Nobody isFiltered={list.isFiltered} />}
      />
      {shown && <StaffPasswordDialog {...shown} onClose={() => setShown(null)} />}
    </>
  )
}

const ImportLink = () => {
  const { LL } = useI18nContext()
  return (
    <Link href="/admin/admin_list/upload" className="p-button p-component p-button-outlined">
      <Icon name="upload" />
      <span className="p-button-label">{LL.staff.import()}</span>
    </Link>
  )
}

/** Whoever sees the list is active, so only the inactive may be none. */
const Nobody = ({ isFiltered }: { isFiltered: boolean }) => {
  const { LL } = useI18nContext()
  if (isFiltered) return <EmptyState title={LL.staff.noMatch()} text={LL.staff.noMatchText()} />
  return <EmptyState title={LL.staff.noInactive()} />
}
