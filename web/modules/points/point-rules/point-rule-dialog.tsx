import type { z } from 'zod'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { ruleCalls } from '#web/patterns/rules/rule-calls.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type RewardType, type RuleForm, type RuleOutput, ruleFormOf } from './rule-form.ts'

const contract = async () =>
  (await import('#api/contracts/rules.ts')).PointRuleInput as unknown as z.ZodType<
    RuleOutput,
    RuleForm
  >
const reads = [['pointRules'], ['ruleCategories']]

type RuleDialogProps = {
  rule?: PointRule
  type: RewardType
  categories: readonly RuleCategory[]
  onClose: () => void
}

/** Adds a rule of the tab's type, or edits the given one, whose type stays. */
export const PointRuleDialog = ({ rule, type, categories, onClose }: RuleDialogProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.pointRules
  const options = categories
    .filter((category) => category.type === type)
    .map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) }))
  const quotas = (['daily', 'weekly'] as const).map((value) => ({ value, label: words[value]() }))
  return (
    <ResourceDialog
      words={words}
      contract={contract}
      reads={reads}
      onClose={onClose}
      {...ruleCalls}
      id={rule?._id}
      values={ruleFormOf(type, rule)}
      deleteTitle={rule && words.deleteTitle({ name: ruleNameIn(locale, rule) })}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={words.name()} />
          <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
          <div className="form-row">
            <SelectField
              form={form}
              name="ruleCategory"
              label={words.category()}
              options={options}
              placeholder={words.chooseCategory()}
            />
            <NumberField form={form} name="point" label={words.point()} />
          </div>
          {type === 'parent_reward' && (
            <div className="form-row">
              <SelectField
                form={form}
                name="quota_type"
                label={words.quotaType()}
                options={quotas}
              />
              <NumberField
                form={form}
                name="quota_count"
                label={words.quotaCount()}
                hint={words.quotaHint()}
              />
            </div>
          )}
          <TextAreaField form={form} name="description" label={words.description()} />
          <CheckField form={form} name="isActive" label={words.isActive()} />
          {type === 'reward' && (
            <CheckField
              form={form}
              name="is_opening"
              label={words.isOpening()}
              hint={words.openingHint()}
            />
          )}
          {rule && <p className="sm mut">{words.typeLocked()}</p>}
        </>
      )}
    </ResourceDialog>
  )
}
