import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { StudentImport } from '#api/contracts/student-imports.ts'
import { useWithPeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useToast } from '#web/kit/toast/toast-provider.tsx'
import { countsText } from '#web/parts/import/counts-text.ts'
import { isToSend } from '#web/parts/import/preview-row.ts'
import { importsKey } from './import-calls.ts'
import { useImport } from './use-import.ts'
import { useUpload } from './use-upload.ts'

export const studentList = '/admin/student_list'

/** From the file over the confirmation to the passwords, and back to the list. */
export const useImportSteps = () => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const withPeriod = useWithPeriod()
  const { choose, leaveOut, refuse, ...preview } = useImport()
  const [asking, setAsking] = useState(false)
  const [imported, setImported] = useState<StudentImport | null>(null)
  const { rows, period } = preview

  const leave = ({ created, joined, updated }: StudentImport) => {
    const text = countsText(LL, { new: created, joins: joined, update: updated })
    toast.success({ title: LL.imports.success(), text })
    // Not before: behind the passwords the preview still shows what was imported.
    void client.invalidateQueries({ queryKey: ['students'] })
    void client.invalidateQueries({ queryKey: importsKey })
    navigate(withPeriod(studentList))
  }
  const upload = useUpload({
    refuse,
    onImported: (done) => (done.withoutPassword > 0 ? setImported(done) : leave(done)),
    onEnd: () => setAsking(false),
  })
  const leaveRunning = () => {
    toast.success({ title: LL.studentImport.progress.goesOn(), text: LL.studentImport.progress.where() })
    void client.invalidateQueries({ queryKey: importsKey })
    navigate(withPeriod(studentList))
  }
  const failure = upload.failure?.upload.period === period._id ? upload.failure.error : undefined
  const afresh = (step: () => unknown) => {
    // What is on its way, or was imported, is not changed under the dialog.
    if (upload.isPending || imported) return
    upload.forget()
    void step()
  }
  return {
    ...preview,
    upload,
    failure,
    asking,
    imported,
    leave,
    choose: (file: File) => afresh(() => choose(file)),
    leaveOut: () => afresh(leaveOut),
    save: failure ? upload.retry : () => setAsking(true),
    confirm: () => upload.confirm({ rows: rows.filter(isToSend), period: period._id }),
    cancel: () => (upload.isFollowed ? leaveRunning() : setAsking(false)),
  }
}
