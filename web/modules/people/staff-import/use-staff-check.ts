import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#web/client/session/session.tsx'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import type { ImportFile } from '#web/patterns/import/read-rows.ts'
import { checkStaff } from './check-staff.ts'
import { allStaffQuery } from './staff-calls.ts'
import type { StaffKey } from './staff-kind.ts'

export const useStaffCheck = (file: ImportFile<StaffKey> | null) => {
  const ownId = useSession().user._id
  const query = useQuery(allStaffQuery(file?.id ?? null))
  const staff = query.data
  const check = useMemo(
    () => (staff ? (wanted: ToCheck<StaffKey>) => checkStaff({ ...wanted, staff, ownId }) : null),
    [staff, ownId],
  )
  return { query, check }
}
