import { useForm } from 'react-hook-form'
import { fieldErrorsOf } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import type { Settle } from '#web/patterns/import/wizard-kind.ts'
import { applyFieldErrors } from '#web/ui/fields/contract-form.ts'
import type { StaffPreviewRow } from './check-staff.ts'
import { importStaffCall, type StaffImportOutcome } from './staff-calls.ts'

/** Sends the rows, with your own password if the confirmation asks for it. */
export const useSendingStaff = ({
  onDone,
  onError,
}: Settle<StaffPreviewRow, StaffImportOutcome>) => {
  const form = useForm({ defaultValues: { own_password: '' } })
  const { confirm, retry, isPending } = useCommand(importStaffCall, {
    onSuccess: onDone,
    onError: (error, { rows }) => {
      // A wrong password of your own keeps the confirmation open.
      const isOwn = fieldErrorsOf(error).some(({ field }) => field === 'own_password')
      if (!isOwn || !applyFieldErrors(form, error)) onError(error, rows)
    },
  })
  return {
    form,
    retry,
    isPending,
    confirm: (rows: readonly StaffPreviewRow[]) => {
      const isPasswordNeeded = rows.some(({ asks }) => asks)
      confirm({ rows, ownPassword: isPasswordNeeded ? form.getValues('own_password') : '' })
    },
  }
}
