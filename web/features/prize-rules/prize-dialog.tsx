import type { z } from 'zod'
import type { PointRule, PointRuleInput } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DeleteButton } from '#web/kit/dialogs/delete-button.tsx'
import { FormDialog } from '#web/kit/dialogs/form-dialog.tsx'
import { useSave } from '#web/kit/dialogs/use-save.ts'
import { CheckField } from '#web/kit/fields/check-field.tsx'
import { useContractForm } from '#web/kit/fields/contract-form.ts'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { deleteRule, saveRule } from '#web/parts/rules/rule-calls.ts'

type PrizeForm = {
  type: string
  name: string
  description: string
  point: number | undefined
  isActive: boolean
}
type Prize = Extract<PointRuleInput, { type: 'redeem' | 'virtual_redeem' }>

// The form offers only the two types of prizes.
const loadContract = async () =>
  (await import('#api/contracts/rules.ts')).PointRuleInput as unknown as z.ZodType<Prize, PrizeForm>
const reads = [['pointRules']]

/** Adds a prize, or edits the one that is given; its type stays. */
export const PrizeDialog = ({ prize, onClose }: { prize?: PointRule; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const form = useContractForm<PrizeForm, Prize>(loadContract, {
    defaultValues: {
      type: prize?.type ?? '',
      name: prize?.name ?? '',
      description: prize?.description ?? '',
      point: prize?.point,
      isActive: prize?.isActive ?? true,
    },
  })
  const save = useSave({ form, send: (input: Prize, key) => saveRule(prize?._id, input, key), reads, onDone: onClose })
  const types = (['redeem', 'virtual_redeem'] as const).map((value) => ({ value, label: LL.prizeRules.types[value]() }))
  return (
    <FormDialog
      visible
      title={prize ? LL.prizeRules.edit() : LL.prizeRules.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      extra={
        prize && (
          <DeleteButton
            title={LL.prizeRules.deleteTitle({ name: prize.name })}
            text={LL.prizeRules.deleteText()}
            send={(key) => deleteRule(prize._id, key)}
            reads={reads}
            onDone={onClose}
          />
        )
      }
    >
      <TextField form={form} name="name" label={LL.prizeRules.name()} />
      <div className="form-row">
        <SelectField
          form={form}
          name="type"
          label={LL.prizeRules.type()}
          options={types}
          placeholder={LL.prizeRules.chooseType()}
          disabled={prize !== undefined}
          hint={prize && LL.prizeRules.typeLocked()}
        />
        <NumberField form={form} name="point" label={LL.prizeRules.point()} />
      </div>
      <TextAreaField form={form} name="description" label={LL.prizeRules.description()} />
      <CheckField form={form} name="isActive" label={LL.prizeRules.isActive()} />
    </FormDialog>
  )
}
