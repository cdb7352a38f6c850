import { useState } from 'react'
import type { z } from 'zod'
import type { StudentBatchAnswer } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { api } from '#web/shared/api/client.ts'
import { useErrorMessage } from '#web/shared/api/error-message.ts'
import { useCommand } from '#web/shared/api/use-command.ts'
import { refusedLines } from '#web/shared/import/refused-lines.ts'
import { useToast } from '#web/shared/toast/toast-provider.tsx'
import type { PreviewRow } from './check-rows.ts'
import type { useImport } from './use-import.ts'

export type Upload = { rows: readonly PreviewRow[]; period: string }
export type Imported = z.infer<typeof StudentBatchAnswer>['data']

/** Thousands of passwords to hash take their time. */
const patience = 10 * 60_000

const send = async ({ rows, period }: Upload, idempotencyKey: string) => {
  const body = { users: rows.map(({ input }) => input), period, mode: 'upsert' }
  const options = { method: 'POST', body, idempotencyKey, patience } as const
  return (await api<z.infer<typeof StudentBatchAnswer>>('/v2/cms/users/batch', options)).data
}

type Options = {
  refuse: ReturnType<typeof useImport>['refuse']
  onImported: (imported: Imported) => void
  onEnd: () => void
}

/**
 * Sends the rows. What the server finds wrong with them goes back to their lines; after any other failure the rows stay,
 * and `retry` sends them under the same key: it imports nothing twice, and passwords of a lost answer are shown after all.
 */
export const useUpload = ({ refuse, onImported, onEnd }: Options) => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const [failure, setFailure] = useState<{ error: Error; upload: Upload } | null>(null)
  const command = useCommand(send, {
    onSuccess: (imported) => {
      setFailure(null)
      onImported(imported)
      onEnd()
    },
    onError: (error, upload) => {
      const lines = refusedLines(error, 'users', upload.rows)
      if (lines.size > 0) refuse(lines)
      setFailure(lines.size > 0 ? null : { error, upload })
      const text = lines.size > 0 ? LL.imports.failedRows(lines.size) : message(error)
      toast.error({ title: LL.imports.failed(), text })
      onEnd()
    },
  })
  return { ...command, failure, forget: () => setFailure(null) }
}
