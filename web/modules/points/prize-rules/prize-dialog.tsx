import type { z } from 'zod'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule, PointRuleInput } from '#api/contracts/rules.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { ruleCalls } from '#web/patterns/rules/rule-calls.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

type PrizeForm = {
  type: string
  name: string
  name_en: string
  description: string
  point: number | undefined
  isActive: boolean
}
type Prize = Extract<PointRuleInput, { type: 'redeem' | 'virtual_redeem' }>

// The form offers only the two types of prizes.
const contract = async () =>
  (await import('#api/contracts/rules.ts')).PointRuleInput as unknown as z.ZodType<Prize, PrizeForm>
const reads = [['pointRules']]

const formOf = (prize?: PointRule): PrizeForm => ({
  type: prize?.type ?? '',
  name: prize?.name ?? '',
  name_en: prize?.name_en ?? '',
  description: prize?.description ?? '',
  point: prize?.point,
  isActive: prize?.isActive ?? true,
})

/** Adds a prize, or edits the one that is given; its type stays. */
export const PrizeDialog = ({ prize, onClose }: { prize?: PointRule; onClose: () => void }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules
  const types = (['redeem', 'virtual_redeem'] as const).map((value) => ({
    value,
    label: words.types[value](),
  }))
  return (
    <ResourceDialog
      {...{ words, contract, reads, onClose, ...ruleCalls }}
      id={prize?._id}
      values={formOf(prize)}
      deleteTitle={prize && words.deleteTitle({ name: ruleNameIn(locale, prize) })}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={words.name()} />
          <TextField form={form} name="name_en" label={LL.common.thingNameEn()} optional />
          <div className="form-row">
            <SelectField
              form={form}
              name="type"
              label={words.type()}
              options={types}
              placeholder={words.chooseType()}
              disabled={prize !== undefined}
              hint={prize && words.typeLocked()}
            />
            <NumberField form={form} name="point" label={words.point()} />
          </div>
          <TextAreaField form={form} name="description" label={words.description()} />
          <CheckField form={form} name="isActive" label={words.isActive()} />
        </>
      )}
    </ResourceDialog>
  )
}
