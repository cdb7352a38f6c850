import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { applyFieldErrors } from '#web/kit/fields/contract-form.ts'
import { useToast } from '#web/kit/toast/toast-provider.tsx'
import type { ToCheck } from '#web/parts/import/check-lines.ts'
import { countsText } from '#web/parts/import/counts-text.ts'
import { isToSend } from '#web/parts/import/preview-row.ts'
import { refusedLines } from '#web/parts/import/refused-lines.ts'
import { useCheckedRows } from '#web/parts/import/use-checked-rows.ts'
import { useImportFile } from '#web/parts/import/use-import-file.ts'
import { checkStaff, type PreviewRow } from './check-staff.ts'
import { allStaffQuery, type Imported, importStaff } from './staff-calls.ts'
import { type StaffKey, staffKind } from './staff-kind.ts'

export const staffList = '/admin/admin_list'

/** The file that was chosen, compared with the staff. */
const useStaffFile = () => {
  const ownId = useSession().user._id
  const staff = useQuery(allStaffQuery())
  const known = staff.data
  const check = useMemo(
    () => (known ? (wanted: ToCheck<StaffKey>) => checkStaff({ ...wanted, staff: known, ownId }) : null),
    [known, ownId],
  )
  const { file, problem, choose } = useImportFile(staffKind)
  const checked = useCheckedRows({ file, scope: '', check, refetch: staff.refetch })
  const chooseAfresh = async (chosen: File) => {
    void staff.refetch()
    await choose(chosen)
  }
  return { staff, file, problem, choose: chooseAfresh, ...checked }
}

/** From the file over the confirmation to the passwords, and back to the list. */
export const useStaffImport = () => {
  const leaveWith = useLeaving()
  const { LL } = useI18nContext()
  const toast = useToast()
  const message = useErrorMessage()
  const { choose, leaveOut, refuse, ...file } = useStaffFile()
  const [asking, setAsking] = useState(false)
  const [imported, setImported] = useState<Imported | null>(null)
  const [failure, setFailure] = useState<Error | undefined>()

  const passwordForm = usePasswordForm()
  const upload = useCommand(
    ({ rows, ownPassword }: ToImport, key) => importStaff({ rows: rows.map(({ input }) => input), ownPassword }, key),
    {
      onSuccess: (done) => {
        setFailure(undefined)
        setAsking(false)
        if (done.passwords.length > 0) setImported(done)
        else leaveWith(done)
      },
      onError: (error, { rows }) => {
        // About the own password, which the dialog asks for: it stays open.
        if (passwordForm.setErrorOf(error)) return
        const lines = refusedLines(error, 'newAdmins', rows)
        if (lines.size > 0) refuse(lines)
        setFailure(lines.size > 0 ? undefined : error)
        setAsking(false)
        const text = lines.size > 0 ? LL.imports.failedRows(lines.size) : message(error)
        toast.error({ title: LL.imports.failed(), text })
      },
    },
  )
  const afresh = (step: () => unknown) => {
    // What is on its way, or was imported, is not changed under the dialog.
    if (upload.isPending || imported) return
    setFailure(undefined)
    void step()
  }
  return {
    ...file,
    ...{ asking, imported, failure, isPending: upload.isPending },
    choose: (chosen: File) => afresh(() => choose(chosen)),
    leaveOut: () => afresh(leaveOut),
    save: failure ? upload.retry : () => setAsking(true),
    confirm: (ownPassword: string) => upload.confirm({ rows: file.rows.filter(isToSend), ownPassword }),
    passwordForm: passwordForm.form,
    cancel: () => setAsking(false),
    leave: () => imported && leaveWith(imported),
  }
}

type ToImport = { rows: readonly PreviewRow[]; ownPassword: string }

const usePasswordForm = () => {
  const form = useForm<{ own_password: string }>({ defaultValues: { own_password: '' } })
  const setErrorOf = (error: Error) =>
    fieldErrorsOf(error).some(({ field }) => field === 'own_password') && applyFieldErrors(form, error)
  return { form, setErrorOf }
}

/** Back to the list, with the counts in a toast. */
const useLeaving = () => {
  const { LL } = useI18nContext()
  const toast = useToast()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return ({ created, updated }: Imported) => {
    const text = countsText(LL, { new: created, update: updated })
    toast.success({ title: LL.imports.success(), text })
    // Not before: behind the passwords the preview still shows what was imported.
    void client.invalidateQueries({ queryKey: ['staff'] })
    navigate(staffList)
  }
}
