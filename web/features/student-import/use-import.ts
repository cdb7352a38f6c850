import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import type { ToCheck } from '#web/parts/import/check-lines.ts'
import { useCheckedRows } from '#web/parts/import/use-checked-rows.ts'
import { useImportFile } from '#web/parts/import/use-import-file.ts'
import { checkRows, inputOf } from './check-rows.ts'
import { type CellKey, studentKind } from './csv-columns.ts'
import { previewQuery } from './import-calls.ts'

/** The file that was chosen, compared by the server with all accounts that it knows. */
export const useImport = () => {
  const { period } = usePeriod()
  const { prefix } = useSession().organization
  const { file, problem, choose } = useImportFile(studentKind)
  const users = useMemo(() => file?.lines.map(({ cells }) => inputOf(cells)) ?? [], [file])
  const previewed = useQuery(previewQuery(file?.id ?? 0, { users, period: period._id }))
  const { data } = previewed
  const check = useMemo(() => {
    if (!file || !data) return null
    const byLine = new Map(file.lines.map(({ line }, index) => [line, data.rows[index]]))
    return (wanted: ToCheck<CellKey>) => checkRows({ ...wanted, previewed: byLine, prefix })
  }, [file, data, prefix])
  const checked = useCheckedRows({ file, scope: period._id, check, refetch: previewed.refetch })
  return { period, previewed, file, problem, choose, ...checked }
}
