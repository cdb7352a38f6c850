import { useRef } from 'react'
import type { Period, PeriodInput } from '#api/contracts/organization.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { OverlappingPeriods } from './overlapping-periods.tsx'
import { savePeriod } from './period-calls.ts'

const contract = async () => (await import('#api/contracts/organization.ts')).PeriodInput
const reads = [['periods'], ['organization'], ['period-headcounts']]

type PeriodDialogProps = {
  period?: Period
  onClose: () => void
  /** Called with a new period after `onClose`. */
  onAdded: (id: string) => void
}

export const PeriodDialog = ({ period, onClose, onAdded }: PeriodDialogProps) => {
  const { LL } = useI18nContext()
  const added = useRef<string | null>(null)
  const save = async (id: string | undefined, input: PeriodInput, key: string) => {
    const answer = await savePeriod(id, input, key)
    if (id === undefined) added.current = answer.data._id
    return answer
  }
  const close = () => {
    onClose()
    if (added.current !== null) onAdded(added.current)
  }
  const { name = '', start_at = '', end_at = '' } = period ?? {}
  const values: PeriodInput = { name, start_at, end_at }
  return (
    <ResourceDialog
      contract={contract}
      values={values}
      reads={reads}
      save={save}
      words={LL.periods}
      id={period?._id}
      onClose={close}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={LL.periods.name()} />
          <div className="form-row">
            <DateField form={form} name="start_at" label={LL.periods.start()} />
            <DateField form={form} name="end_at" label={LL.periods.end()} />
          </div>
          <OverlappingPeriods
            days={{ start_at: form.watch('start_at') ?? '', end_at: form.watch('end_at') ?? '' }}
            own={period?._id}
          />
        </>
      )}
    </ResourceDialog>
  )
}
