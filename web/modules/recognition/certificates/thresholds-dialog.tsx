import { useState } from 'react'
import type { z } from 'zod'
import type {
  CertificateThresholds,
  ThresholdsAnswer,
  ThresholdsCopyInput,
  ThresholdsForm,
  ThresholdsInput,
} from '#api/contracts/certificates.ts'
import { api } from '#web/client/api/client.ts'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { LoadedDialog } from '#web/ui/dialogs/not-loaded-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

type Answer = z.infer<typeof ThresholdsAnswer>
type FormInput = z.infer<typeof ThresholdsForm>
type ThresholdsDialogProps = {
  category: Readonly<{ id: string | null; name: string }>
  onClose: () => void
}

const path = '/v2/recognition/certificate_thresholds'
const reads = [['certificates'], ['certificateThresholds']]
const contract = async () =>
  (await import('#api/contracts/certificates.ts')).ThresholdsForm as z.ZodType<FormInput, FormInput>

export const ThresholdsDialog = ({ category, onClose }: ThresholdsDialogProps) => {
  const { LL } = useI18nContext()
  const { period } = usePeriod()
  const query = useFreshQuery({
    queryKey: ['certificateThresholds', period._id],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<Answer>(path, { query: { period: period._id }, signal })).data,
  })
  return (
    <LoadedDialog
      query={query}
      title={LL.certificates.thresholds.title(category.name)}
      onClose={onClose}
    >
      {(all) => (
        <Thresholds
          before={all.find((one) => one.category === category.id)}
          category={category}
          onClose={onClose}
        />
      )}
    </LoadedDialog>
  )
}

type ThresholdsProps = ThresholdsDialogProps & { before: CertificateThresholds | undefined }

const Thresholds = ({ category, before, onClose }: ThresholdsProps) => {
  const { LL } = useI18nContext()
  const words = LL.certificates
  const { period } = usePeriod()
  const form = useContractForm<FormInput, FormInput>(contract, {
    defaultValues: {
      bronze: before?.bronze ?? undefined,
      silver: before?.silver ?? undefined,
      gold: before?.gold ?? undefined,
    },
  })
  const command = useSave({
    form,
    send: ({ bronze, silver, gold }: FormInput, idempotencyKey) => {
      const body: ThresholdsInput = {
        period: period._id,
        category: category.id,
        bronze: bronze ?? null,
        silver: silver ?? null,
        gold: gold ?? null,
      }
      return api<Answer>(path, { method: 'PUT', body, idempotencyKey })
    },
    reads,
    onDone: onClose,
  })
  return (
    <FormDialog
      visible
      title={words.thresholds.title(category.name)}
      pending={command.isPending}
      unsaved={form.formState.isDirty}
      onSubmit={form.handleSubmit((input) => command.confirm(input))}
      onCancel={onClose}
    >
      <p>{words.thresholds.text()}</p>
      <div className="certificates-levels">
        {(['bronze', 'silver', 'gold'] as const).map((level) => (
          <NumberField
            key={level}
            form={form}
            name={level}
            label={words.levels[level]()}
            optional
          />
        ))}
      </div>
      {!before && <TakeOver onDone={onClose} />}
    </FormDialog>
  )
}

/** Copies another period's points for each category that has none in this period. */
const TakeOver = ({ onDone }: { onDone: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.certificates.thresholds
  const { period, periods } = usePeriod()
  const others = periods.filter(({ _id }) => _id !== period._id)
  const [chosen, setChosen] = useState(others[0]?._id ?? '')
  const copy = useSave({
    send: (body: z.infer<typeof ThresholdsCopyInput>, idempotencyKey) =>
      api<Answer>(`${path}/copies`, { method: 'POST', body, idempotencyKey }),
    reads,
    onDone,
    words: { done: words.copied() },
  })
  if (others.length === 0) return null
  return (
    <div className="certificates-take-over">
      <FieldFrame label={words.from()}>
        {({ id }) => (
          <Select
            id={id}
            value={chosen}
            options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
      <Button
        outlined
        type="button"
        label={words.copy()}
        disabled={copy.isPending}
        onClick={() => copy.confirm({ period: period._id, from: chosen })}
      />
    </div>
  )
}
