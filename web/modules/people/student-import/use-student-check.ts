import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import type { ToCheck } from '#web/patterns/import/check-lines.ts'
import type { ImportFile } from '#web/patterns/import/read-rows.ts'
import { checkRows, studentInputOf } from './check-rows.ts'
import type { CellKey } from './csv-columns.ts'
import { studentImportPreviewQuery } from './import-calls.ts'

export const useStudentCheck = (file: ImportFile<CellKey> | null) => {
  const { period } = usePeriod()
  const { prefix } = useSession().organization
  const users = useMemo(() => file?.lines.map(({ cells }) => studentInputOf(cells)) ?? [], [file])
  const query = useQuery(
    studentImportPreviewQuery({
      id: file?.id ?? 0,
      corrections: file?.corrections ?? '',
      users,
      period: period._id,
    }),
  )
  const { data } = query
  const check = useMemo(() => {
    if (!file || !data) return null
    const byLine = new Map(file.lines.map(({ line }, index) => [line, data.rows[index]]))
    return (checked: ToCheck<CellKey>) => checkRows({ ...checked, previewed: byLine, prefix })
  }, [file, data, prefix])
  return { query, check, scope: period._id }
}
