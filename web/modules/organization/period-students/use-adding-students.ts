import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentImportQuery } from '#web/patterns/student-imports/student-import-calls.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { addStudentsCall, moveKey } from './period-students-calls.ts'

/** Returns true if the same plan would fail again. */
const isFinal = (code: string) => code === 'students_changed' || code === 'validation_failed'

export const useAddingStudents = (onDone: () => void) => {
  const { LL } = useI18nContext()
  const words = LL.periodStudents
  const toast = useToast()
  const failed = useFailureToast()
  const client = useQueryClient()
  const [followed, setFollowed] = useState<string | null>(null)
  const progress = useQuery(studentImportQuery(followed))
  const fail = (error: Error) => {
    // If anything has changed, the next plan shows it.
    void client.invalidateQueries({ queryKey: moveKey })
    failed({ title: words.failed(), error, retry: () => command.retry() })
  }
  const command: ReturnType<
    typeof useCommand<
      Awaited<ReturnType<typeof addStudentsCall>>,
      Parameters<typeof addStudentsCall>[0]
    >
  > = useCommand(addStudentsCall, {
    onSuccess: ({ import: begun }) => setFollowed(begun?._id ?? null),
    onError: fail,
  })
  const settle = (done: StudentImport) => {
    setFollowed(null)
    if (done.state === 'failed') {
      // Removes the failed answer from the cache: another try has the same id and must not get it.
      client.removeQueries({ queryKey: studentImportQuery(done._id).queryKey })
      const { code = 'internal_error', details } = done.failure ?? {}
      const status = isFinal(code) ? 409 : 500
      return fail(new ApiError({ code, status, details, moreDetails: undefined }))
    }
    toast.success(words.done({ count: done.joined, name: done.period.name }))
    onDone()
    void client.invalidateQueries()
  }
  const latest = useRef(settle)
  latest.current = settle
  const { data, dataUpdatedAt } = progress
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each answer once
  useEffect(() => {
    if (followed && data && data.state !== 'running') latest.current(data)
  }, [followed, data, dataUpdatedAt])
  return {
    confirm: command.confirm,
    isPending: command.isPending || followed !== null,
    progress: followed ? data?.progress : undefined,
    isUnreachable: followed !== null && progress.isError,
  }
}
