import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ToCheck } from '#web/shared/import/check-lines.ts'
import { useImportFile } from '#web/shared/import/use-import-file.ts'
import { usePeriod } from '#web/shared/session/period.tsx'
import { useSession } from '#web/shared/session/session.tsx'
import { studentsQuery } from '#web/shared/student-picker/students-query.ts'
import { checkRows } from './check-rows.ts'
import { type CellKey, studentKind } from './csv-columns.ts'

/** The file that was chosen, compared with the students of the period. */
export const useImport = () => {
  const { period } = usePeriod()
  const { prefix } = useSession().organization
  const students = useQuery(studentsQuery(period._id))
  const known = students.data
  const check = useMemo(
    () => (known ? (wanted: ToCheck<CellKey>) => checkRows({ ...wanted, students: known, prefix }) : null),
    [known, prefix],
  )
  const file = useImportFile({ kind: studentKind, scope: period._id, check, refetch: students.refetch })
  return { period, students, ...file }
}
