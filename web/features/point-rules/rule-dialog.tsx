import type { z } from 'zod'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
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
import { formOf, type RewardType, type RuleForm, type RuleOutput } from './rule-form.ts'

const loadContract = async () =>
  (await import('#api/contracts/rules.ts')).PointRuleInput as unknown as z.ZodType<RuleOutput, RuleForm>
const reads = [['pointRules'], ['ruleCategories']]

type RuleDialogProps = { rule?: PointRule; type: RewardType; categories: readonly RuleCategory[]; onClose: () => void }

/** Adds a rule of the tab's type, or edits the one that is given; its type stays. */
export const RuleDialog = ({ rule, type, categories, onClose }: RuleDialogProps) => {
  const { LL, locale } = useI18nContext()
  const form = useContractForm<RuleForm, RuleOutput>(loadContract, { defaultValues: formOf(type, rule) })
  const save = useSave({
    form,
    send: (input: RuleOutput, key) => saveRule(rule?._id, input, key),
    reads,
    onDone: onClose,
  })
  const options = categories
    .filter((category) => category.type === type)
    .map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) }))
  return (
    <FormDialog
      visible
      title={rule ? LL.pointRules.edit() : LL.pointRules.add()}
      onSubmit={form.handleSubmit(save.confirm)}
      onCancel={onClose}
      pending={save.isPending}
      extra={
        rule && (
          <DeleteButton
            title={LL.pointRules.deleteTitle({ name: rule.name })}
            text={LL.pointRules.deleteText()}
            send={(key) => deleteRule(rule._id, key)}
            reads={reads}
            onDone={onClose}
          />
        )
      }
    >
      <TextField form={form} name="name" label={LL.pointRules.name()} />
      <div className="form-row">
        <SelectField
          form={form}
          name="ruleCategory"
          label={LL.pointRules.category()}
          options={options}
          placeholder={LL.pointRules.chooseCategory()}
        />
        <NumberField form={form} name="point" label={LL.pointRules.point()} />
      </div>
      {type === 'parent_reward' && (
        <div className="form-row">
          <SelectField
            form={form}
            name="quota_type"
            label={LL.pointRules.quotaType()}
            options={[
              { value: 'daily', label: LL.pointRules.daily() },
              { value: 'weekly', label: LL.pointRules.weekly() },
            ]}
          />
          <NumberField
            form={form}
            name="quota_count"
            label={LL.pointRules.quotaCount()}
            hint={LL.pointRules.quotaHint()}
          />
        </div>
      )}
      <TextAreaField form={form} name="description" label={LL.pointRules.description()} />
      <CheckField form={form} name="isActive" label={LL.pointRules.isActive()} />
      {rule && <p className="sm mut">{LL.pointRules.typeLocked()}</p>}
    </FormDialog>
  )
}
