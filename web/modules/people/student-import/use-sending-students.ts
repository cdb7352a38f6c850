import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Settle } from '#web/patterns/import/wizard-kind.ts'
import { studentImportQuery } from '#web/patterns/student-imports/student-import-calls.ts'
import type { StudentPreviewRow } from './check-rows.ts'
import { startStudentImportCall } from './import-calls.ts'

type Rows = readonly StudentPreviewRow[]

export const useSendingStudents = ({
  onDone,
  onError,
}: Settle<StudentPreviewRow, StudentImport>) => {
  const { LL } = useI18nContext()
  const words = LL.studentImport.progress
  const client = useQueryClient()
  const period = usePeriod().period._id
  const [followed, setFollowed] = useState<{ id: string; rows: Rows } | null>(null)
  const progress = useQuery(studentImportQuery(followed?.id ?? null))
  const command = useCommand(startStudentImportCall, {
    onSuccess: ({ _id }, { rows }) => setFollowed({ id: _id, rows }),
    onError: (error, { rows }) => onError(error, rows),
  })

  const settle = (done: StudentImport, rows: Rows) => {
    setFollowed(null)
    if (done.state !== 'failed') return onDone(done)
    // Removes the failed answer from the cache: another try has the same id and must not get it.
    client.removeQueries({ queryKey: studentImportQuery(done._id).queryKey })
    onError(errorOf(done), rows)
  }
  const latest = useRef(settle)
  latest.current = settle
  const { data, dataUpdatedAt } = progress
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each answer once
  useEffect(() => {
    if (followed && data && data.state !== 'running') latest.current(data, followed.rows)
  }, [followed, data, dataUpdatedAt])

  return {
    confirm: (rows: Rows) => command.confirm({ rows, period }),
    retry: command.retry,
    isPending: command.isPending || followed !== null,
    goesOn: followed ? { title: words.goesOn(), text: words.where() } : undefined,
    /** The import's progress; undefined until known. */
    progress: followed ? data?.progress : undefined,
    isUnreachable: followed !== null && progress.isError,
  }
}

const errorOf = ({ failure }: StudentImport) =>
  new ApiError({
    code: failure?.code ?? 'internal_error',
    status: 500,
    details: failure?.details,
    moreDetails: failure?.more_details,
  })
