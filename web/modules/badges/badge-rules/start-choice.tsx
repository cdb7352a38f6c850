import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { BadgeRuleInput } from '#api/contracts/badges.ts'
import type { Period } from '#api/contracts/organization.ts'
import { periodsQuery } from '#web/client/session/queries.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'

type Form = UseFormReturn<BadgeRuleInput, unknown, BadgeRuleInput>
type StartChoiceProps = { form: Form; period: Period | undefined }

/** Chooses when a new rule starts to count. Without a period it can only count from now on. */
export const StartChoice = ({ form, period }: StartChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const chosen = useWatch({ control: form.control, name: 'start' })
  const starts = [
    { value: 'now', title: words.now(), text: words.nowHint() },
    ...(period
      ? [
          {
            value: 'beginning',
            title: words.beginning(),
            text: words.beginningHint({ period: period.name }),
          },
        ]
      : []),
  ]
  return (
    <fieldset className="badge-rules-starts">
      <legend className="lab">{words.start()}</legend>
      {starts.map(({ value, title, text }) => (
        <label
          key={value}
          className="badge-rules-choice"
          data-chosen={value === chosen || undefined}
        >
          <input type="radio" className="rad" value={value} {...form.register('start')} />
          <span>
            <b>{title}</b>
            <span className="sm mut">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Chooses the period to preview, which is also what a rule that starts at the beginning counts.
 * Hidden if there is only one period.
 */
export const StartPeriodChoice = ({
  form,
  periods,
}: {
  form: Form
  periods: readonly Period[]
}) => {
  const { LL } = useI18nContext()
  if (periods.length < 2) return null
  return (
    <SelectField
      form={form}
      name="period_id"
      label={LL.badgeRules.period()}
      options={periods.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}

/**
 * Returns the periods to choose from and the chosen one, by default the current or else the first.
 */
export const useStartPeriod = (chosen: string | null | undefined, current: Period | null) => {
  const { data: periods = current ? [current] : [] } = useQuery(periodsQuery())
  return { periods, period: periods.find(({ _id }) => _id === chosen) ?? current ?? periods[0] }
}
