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
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { AddStaffDialog } from './add-staff-dialog.tsx'
import { EditStaffDialog } from './edit-staff-dialog.tsx'
import { type ShownStaff, staffKey } from './staff-calls.ts'
import './staff-list.css'
import { StaffClassesDialog } from './staff-classes-dialog.tsx'
import { StaffPasswordDialog } from './staff-password-dialog.tsx'
import { useStaffColumns } from './use-staff-columns.tsx'

export const StaffListScreen = () => {
  const { LL, locale } = useI18nContext()
  const { title, search, noMatch, noInactive, add, count, editOf, classes } = LL.staff
  const mayCommand = useMayCommand()
  const [shown, setShown] = useState<ShownStaff | null>(null)
  const [ofStaff, setClasses] = useState<Staff | null>(null)
  const tabs = useActiveTabs(title())
  const of = { isActive: tabs.isActive }
  const list = useResourceList<Staff>({
    path: '/admin/users',
    key: staffKey,
    of,
    sort: { id: 'email', desc: false },
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
        list={list}
        save={save}
        form={form}
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
        rowActions={(staff) => (
          <Button
            outlined
            size="small"
            label={classes.title()}
            aria-label={classes.of({ name: nameIn(locale, staff.name) || staff.email })}
            onClick={() => setClasses(staff)}
          />
        )}
        editOf={({ name, email }) => editOf({ name: nameIn(locale, name) || email })}
        empty={<Nobody isFiltered={list.isFiltered} />}
      />
      {ofStaff && <StaffClassesDialog staff={ofStaff} onClose={() => setClasses(null)} />}
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

/** Without a search, only the list of inactive staff can be empty, because the user is active. */
const Nobody = ({ isFiltered }: { isFiltered: boolean }) => {
  const { LL } = useI18nContext()
  if (isFiltered) return <EmptyState title={LL.staff.noMatch()} text={LL.staff.noMatchText()} />
  return <EmptyState title={LL.staff.noInactive()} />
}
