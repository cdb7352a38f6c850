import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Staff } from '#api/contracts/staff.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { staffClassesQuery } from '#web/patterns/classes/staff-classes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StaffClassesDialog } from './staff-classes-dialog.tsx'
import { ClassesOfStaff } from './staff-classes-list.tsx'

export const StaffClassesField = ({ staff }: { staff: Staff }) => {
  const { LL } = useI18nContext()
  const words = LL.staff.classes
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(staffClassesQuery(staff._id))
  return (
    <div className="field">
      <span className="lab">{words.title()}</span>
      <div className="row wrap">
        {data && data.classes.length === 0 && <span className="mut">{words.none()}</span>}
        <ClassesOfStaff rows={data?.classes ?? []} />
        <Button outlined size="small" label={words.edit()} onClick={() => setOpen(true)} />
      </div>
      {isOpen && <StaffClassesDialog staff={staff} onClose={() => setOpen(false)} />}
    </div>
  )
}
