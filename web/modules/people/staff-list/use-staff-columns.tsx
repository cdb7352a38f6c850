import { useQuery } from '@tanstack/react-query'
import type { Staff } from '#api/contracts/staff.ts'
import type { StaffClass } from '#api/contracts/staff-classes.ts'
import { useSession } from '#web/client/session/session.tsx'
import { nameIn, otherName } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { staffClassesQuery } from '#web/patterns/classes/staff-classes.ts'
import type { IconName } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { ClassesOfStaff } from './staff-classes-list.tsx'

const icons: Record<Staff['role'], IconName> = {
  organization_admin: 'settings',
  admin: 'staff',
  auditor: 'eye',
}
const column = columnsFor<Staff>()
const meta = { wraps: true, className: 'staff-list-word' }

/** The columns of the staff list; the server sorts by their ids. */
export const useStaffColumns = () => {
  const { LL, locale } = useI18nContext()
  const texts = LL.staff
  const { data } = useQuery(staffClassesQuery())
  const ofStaff = Map.groupBy(data?.classes ?? [], ({ staff }) => staff._id)
  return [
    column.accessor(({ name }) => nameIn(locale, name), {
      id: `name_${locale}`,
      header: LL.common.name(),
      cell: ({ row }) => <NameOf staff={row.original} />,
      meta,
    }),
    column.accessor('email', { header: texts.email(), meta }),
    column.display({
      id: 'classes',
      header: texts.classes.title(),
      cell: ({ row }) => (
        <span className="row wrap">
          <ClassesOfStaff rows={ofStaff.get(row.original._id) ?? []} />
        </span>
      ),
      meta,
    }),
    column.accessor('role', {
      header: texts.role(),
      cell: ({ row: { original: staff } }) => (
        <RoleOf staff={staff} rows={ofStaff.get(staff._id) ?? []} />
      ),
    }),
  ]
}

type RoleOfProps = { staff: Staff; rows: readonly StaffClass[] }

const RoleOf = ({ staff: { role, privilege }, rows }: RoleOfProps) => {
  const { LL } = useI18nContext()
  const texts = LL.staff
  const { organization } = useSession()
  const seesClass = organization.class_teachers_see_all && rows.some((one) => one.is_class_teacher)
  const own = seesClass ? texts.ownAndClassRecords() : texts.ownRecords()
  return (
    <div>
      <Tag tone="line" icon={icons[role]}>
        {texts.roles[role]()}
      </Tag>
      {role === 'admin' && (
        <div className="sm mut">{privilege.all_action ? texts.allRecords() : own}</div>
      )}
    </div>
  )
}

/** Shows the name in the page's language with the other below, and marks your own. */
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
