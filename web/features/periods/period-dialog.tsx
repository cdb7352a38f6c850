import type { Period, PeriodInput } from '#api/contracts/organizations.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { DateField } from '#web/kit/fields/date-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { savePeriod } from './period-calls.ts'
import { SameDays } from './same-days.tsx'

const loadContract = async () => (await import('#api/contracts/organizations.ts')).PeriodInput

/** Adds a period, or edits the one that is given. */
export const PeriodDialog = ({ period, onClose }: { period?: Period; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const { name = '', start_at = '', end_at = '' } = period ?? {}
  const form = useContractForm<PeriodInput, PeriodInput>(loadContract, { defaultValues: { name, start_at, end_at } })
  const [startsAt = '', endsAt = ''] = form.watch(['start_at', 'end_at']).map((day) => day ?? '')
  const save = useSave({
    form,
    send: (input: PeriodInput, key) => savePeriod(period?._id, input, key),
    reads: [['periods'], ['organization']],
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={period ? LL.periods.edit() : LL.periods.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
    >
      <TextField form={form} name="name" label={LL.periods.name()} />
      <div className="form-row">
        <DateField form={form} name="start_at" label={LL.periods.start()} />
        <DateField form={form} name="end_at" label={LL.periods.end()} />
      </div>
      <SameDays days={{ start_at: startsAt, end_at: endsAt }} own={period?._id} />
    </FormDialog>
  )
}
