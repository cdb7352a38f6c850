import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { choicesQuery } from '#web/patterns/classes/class-calls.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { MultiSelectField } from '#web/ui/fields/multi-select-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { naturalOrder } from '#web/ui/text/natural-order.ts'
import { OpeningHoursField } from './opening-hours-field.tsx'
import type { PrizeForm, PrizeInput } from './prize-form.ts'

type PrizeFieldsProps = { form: UseFormReturn<PrizeForm, unknown, PrizeInput> }

export const ShopFields = ({ form }: PrizeFieldsProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules
  return (
    <div className="form">
      <LimitField form={form} />
      <ClassesField form={form} />
      <OpeningHoursField form={form} />
      <HandoverField form={form} />
      <CheckField form={form} name="isActive" label={words.isActive()} />
    </div>
  )
}

const spans = ['week', 'month', 'period'] as const

const LimitField = ({ form }: PrizeFieldsProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules.limit
  const limit = useWatch({ control: form.control, name: 'limit' })
  const put = (span: string) =>
    form.setValue('limit', span === '' ? null : { count: limit?.count ?? 1, span }, {
      shouldDirty: true,
    })
  return (
    <div className="form-row">
      <FieldFrame label={words.title()}>
        {({ id }) => (
          <Select
            id={id}
            placeholder={words.none()}
            value={limit?.span ?? ''}
            options={spans.map((value) => ({ value, label: words.spans[value]() }))}
            onChange={put}
          />
        )}
      </FieldFrame>
      {limit && <NumberField form={form} name="limit.count" label={words.count()} />}
    </div>
  )
}

const ClassesField = ({ form }: PrizeFieldsProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules
  const choices = useQuery(choicesQuery())
  const chosen = useWatch({ control: form.control, name: 'classes' })
  const known = choices.data?.classes.map((one) => one.class) ?? []
  const names = [...new Set([...known, ...chosen])].toSorted(naturalOrder.compare)
  return (
    <MultiSelectField
      form={form}
      name="classes"
      label={words.classes()}
      all={words.allClasses()}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  )
}

const HandoverField = ({ form }: PrizeFieldsProps) => {
  const { LL } = useI18nContext()
  const words = LL.prizeRules.handover
  const handover = useWatch({ control: form.control, name: 'handover' })
  return (
    <fieldset className="prize-rules-handover">
      <legend className="lab">{words.title()}</legend>
      {(['at_once', 'order'] as const).map((value) => (
        <label key={value} className="prize-rules-way">
          <input type="radio" className="rad" value={value} {...form.register('handover')} />
          <span>
            <b>{words.ways[value]()}</b>
            <span className="sm mut">{words.hints[value]()}</span>
          </span>
        </label>
      ))}
      {handover === 'order' && (
        <div className="form-row">
          <TextField form={form} name="collect_at" label={words.collectAt()} maxLength={100} />
          <NumberField
            form={form}
            name="collect_within_days"
            label={words.withinDays()}
            hint={words.withinDaysHint()}
          />
        </div>
      )}
    </fieldset>
  )
}
