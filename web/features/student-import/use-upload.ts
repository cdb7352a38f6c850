import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/kit/toast/toast-provider.tsx'
import { refusedLines } from '#web/parts/import/refused-lines.ts'
import { importQuery, startImport, type Upload } from './import-calls.ts'
import type { useImport } from './use-import.ts'

type Options = {
  refuse: ReturnType<typeof useImport>['refuse']
  onImported: (imported: StudentImport) => void
  onEnd: () => void
}

/**
 * Sends the rows and follows the import until it is done. What the server finds wrong with them goes back to their lines; after any other
 * failure the rows stay, and `retry` sends them under the same key: it imports nothing twice.
 */
export const useUpload = ({ refuse, onImported, onEnd }: Options) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const [failure, setFailure] = useState<{ error: Error; upload: Upload } | null>(null)
  const [followed, setFollowed] = useState<{ id: string; upload: Upload } | null>(null)
  const progress = useQuery(importQuery(followed?.id ?? null))

  const fail = (error: Error, upload: Upload) => {
    const lines = refusedLines(error, 'users', upload.rows)
    if (lines.size > 0) refuse(lines)
    setFailure(lines.size > 0 ? null : { error, upload })
    const text = lines.size > 0 ? LL.imports.failedRows(lines.size) : message(error)
    toast.error({ title: LL.imports.failed(), text })
    onEnd()
  }
  const command = useCommand(startImport, {
    onSuccess: ({ _id }, upload) => {
      setFailure(null)
      setFollowed({ id: _id, upload })
    },
    onError: fail,
  })

  const settle = (done: StudentImport, upload: Upload) => {
    setFollowed(null)
    if (done.state === 'failed') return fail(errorOf(done), upload)
    onImported(done)
    onEnd()
  }
  const latest = useRef(settle)
  latest.current = settle
  const { data, dataUpdatedAt } = progress
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at once
  useEffect(() => {
    if (followed && data && data.state !== 'running') latest.current(data, followed.upload)
  }, [followed, data, dataUpdatedAt])

  return {
    ...command,
    failure,
    forget: () => setFailure(null),
    isPending: command.isPending || followed !== null,
    /** It has begun, and goes on by itself. */
    isFollowed: followed !== null,
    /** How far the import is; undefined until it is known. */
    progress: followed ? data?.progress : undefined,
    /** No answer just now; the import goes on. */
    isUnreachable: followed !== null && progress.isError,
  }
}

const errorOf = ({ failure }: StudentImport) =>
  new ApiError({ code: failure?.code ?? 'internal_error', status: 500, details: failure?.details })
