import { type ReactNode, useMemo } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn, otherName } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { columnsFor, DataTable } from '#web/kit/table/data-table.tsx'
import type { ServerTable } from '#web/kit/table/use-server-list.ts'
import { Tag } from '#web/kit/tag.tsx'

const icons: Record<Staff['role'], IconName> = { organization_admin: 'settings', admin: 'staff', auditor: 'eye' }

/** Without `onEdit` the list is only read. */
type StaffTableProps = { table: ServerTable<Staff>; onEdit?: (staff: Staff) => void; empty: ReactNode }

const column = columnsFor<Staff>()

/** Who works here; the columns' ids are what the server sorts by. */
export const StaffTable = ({ table, onEdit, empty }: StaffTableProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.staff
  const columns = useMemo(
    () => [
      column.accessor(({ name }) => nameIn(locale, name), {
        id: `name_${locale}`,
        header: LL.common.name(),
        cell: ({ row }) => <NameOf staff={row.original} />,
        meta: { wraps: true, className: 'staff-list-word' },
      }),
      column.accessor('email', { header: texts.email(), meta: { wraps: true, className: 'staff-list-word' } }),
      column.accessor('role', {
        header: texts.role(),
        cell: ({
          row: {
            original: { role, privilege },
          },
        }) => (
          <div>
            <Tag tone="line" icon={icons[role]}>
              {texts.roles[role]()}
            </Tag>
            {role === 'admin' && (
              <div className="sm mut">{privilege.all_action ? texts.allRecords() : texts.ownRecords()}</div>
            )}
          </div>
        ),
      }),
      column.display({
        id: 'actions',
        header: LL.common.actions(),
        meta: { hideHeader: true },
        cell: ({ row: { original: staff } }) =>
          onEdit && (
            <Button
              text
              size="small"
              label={LL.common.edit()}
              aria-label={texts.editOf({ name: nameIn(locale, staff.name) || staff.email })}
              onClick={() => onEdit(staff)}
            />
          ),
      }),
    ],
    [LL, locale, texts, onEdit],
  )
  return <DataTable columns={columns} {...table} keyOf={({ _id }) => _id} label={texts.title()} empty={empty} />
}

/** The name in the page's language, the other one below; who is signed in is told so. */
const NameOf = ({ staff: { _id, name } }: { staff: Staff }) => {
  const { LL, locale } = useI18nContext()
  const { user } = useSession()
  const [shown, other] = [nameIn(locale, name), otherName(locale, name)]
  return (
    <div>
      <span className="row wrap">
        <b>{shown || '–'}</b>
        {_id === user._id && <Tag tone="berry">{LL.staff.you()}</Tag>}
      </span>
      {other && other !== shown && (
        <div className="sm mut" lang={locale === 'zh' ? 'en' : 'zh-Hant'}>
          {other}
        </div>
      )}
    </div>
  )
}
