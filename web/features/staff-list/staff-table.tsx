import { type ReactNode, useMemo } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/shared/button.tsx'
import { nameIn } from '#web/shared/format.ts'
import type { IconName } from '#web/shared/icon.tsx'
import { useSession } from '#web/shared/session/session.tsx'
import { type Column, DataTable } from '#web/shared/table/data-table.tsx'
import type { ServerTable } from '#web/shared/table/use-server-list.ts'
import { Tag } from '#web/shared/tag.tsx'

const icons: Record<Staff['role'], IconName> = { organization_admin: 'settings', admin: 'staff', auditor: 'eye' }

type StaffTableProps = { table: ServerTable<Staff>; onEdit: (staff: Staff) => void; empty: ReactNode }

/** Who works here; the columns' ids are what the server sorts by. */
export const StaffTable = ({ table, onEdit, empty }: StaffTableProps) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const texts = LL.staff
  const columns = useMemo(
    (): Column<Staff>[] => [
      {
        id: 'email',
        header: texts.email(),
        cell: ({ _id, email }) => (
          <span className="row wrap">
            <b>{email}</b>
            {_id === user._id && <Tag tone="berry">{texts.you()}</Tag>}
          </span>
        ),
        sortable: true,
        wraps: true,
      },
      {
        id: 'name_zh',
        header: LL.common.nameZh(),
        cell: ({ name }) => name.zh && <span lang="zh-Hant">{name.zh}</span>,
        sortable: true,
        wraps: true,
      },
      {
        id: 'name_en',
        header: LL.common.nameEn(),
        cell: ({ name }) => name.en && <span lang="en">{name.en}</span>,
        sortable: true,
        wraps: true,
      },
      {
        id: 'role',
        header: texts.role(),
        cell: ({ role }) => (
          <Tag tone="line" icon={icons[role]}>
            {texts.roles[role]()}
          </Tag>
        ),
        sortable: true,
      },
      {
        id: 'records',
        header: texts.records(),
        cell: ({ privilege }) => (privilege.all_action ? texts.allRecords() : texts.ownRecords()),
      },
      {
        id: 'actions',
        header: LL.common.actions(),
        hideHeader: true,
        cell: (staff) => (
          <Button
            text
            size="small"
            label={LL.common.edit()}
            aria-label={texts.editOf({ name: nameIn(locale, staff.name) || staff.email })}
            onClick={() => onEdit(staff)}
          />
        ),
      },
    ],
    [LL, locale, texts, user._id, onEdit],
  )
  return <DataTable columns={columns} {...table} keyOf={({ _id }) => _id} label={texts.title()} empty={empty} />
}
