import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { BadgeRuleInput } from '#api/contracts/badges.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { BadgeImageField } from './badge-image-field.tsx'
import { BadgePreviewCard } from './badge-preview-card.tsx'
import { createBadgeRuleCall } from './badge-rule-calls.ts'
import { CriterionFields } from './criterion-fields.tsx'
import { StartChoice, StartPeriodChoice, useStartPeriod } from './start-choice.tsx'
import { usePreview } from './use-preview.ts'

// The form sets all fields, so the contract's input and output types are the same.
const contract = async () =>
  (await import('#api/contracts/badges.ts')).BadgeRuleInput as z.ZodType<
    BadgeRuleInput,
    BadgeRuleInput
  >
const reads = [['badgeRules'], ['badges']]

const begun = {
  name: '',
  name_en: '',
  description: '',
  image_url: '',
  isActive: true,
  start: 'now',
  reward_by: 'pointRule',
  pointRule: null,
  ruleCategory: null,
  attendanceRule: null,
  threshold_by: 'count',
  threshold: 10,
  cutoff_period: 'no_limit',
  cutoff_limit: null,
  period_id: null,
} satisfies BadgeRuleInput

/** A preview beside the form shows the badges that the rule would have given in a period. */
export const NewRuleDialog = ({ onClose }: { onClose: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const current = useSession().organization.current_period
  const form = useContractForm<BadgeRuleInput, BadgeRuleInput>(contract, {
    defaultValues: { ...begun, period_id: current?._id ?? null },
  })
  const save = useSave({ form, send: createBadgeRuleCall, reads, onDone: onClose })
  const values = useWatch({ control: form.control }) as BadgeRuleInput
  const { period, periods } = useStartPeriod(values.period_id, current)
  const preview = usePreview(values, period?._id)
  // Chooses a period where there is no current one, as between two periods.
  useEffect(() => {
    if (!values.period_id && period) form.setValue('period_id', period._id)
  }, [form, period, values.period_id])
  const gives = values.start === 'beginning' && preview.current ? preview.current.badges : 0
  return (
    <FormDialog
      visible
      wide
      title={words.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      submitLabel={gives > 0 ? words.saveAndGive({ n: formatNumber(gives) }) : undefined}
      pending={save.isPending}
      unsaved={form.formState.isDirty}
    >
      <div className="badge-rules-new">
        <div className="form">
          <div className="form-row">
            <TextField form={form} name="name" label={words.name()} />
            <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
          </div>
          <TextAreaField form={form} name="description" label={words.description()} rows={2} />
          <BadgeImageField form={form} />
          <CriterionFields form={form} values={values} />
          <StartPeriodChoice form={form} periods={periods} />
          <StartChoice form={form} period={period} />
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </div>
        <BadgePreviewCard {...preview} />
      </div>
    </FormDialog>
  )
}
