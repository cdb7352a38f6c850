import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { BadgeRuleInput } from '#api/contracts/badges.ts'
import type { Period } from '#api/contracts/organizations.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

type StartChoiceProps = { form: UseFormReturn<BadgeRuleInput, unknown, BadgeRuleInput>; period: Period | null }

/** From when on a new rule counts; the beginning is that of the current period, so without one there is none. */
export const StartChoice = ({ form, period }: StartChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const chosen = useWatch({ control: form.control, name: 'start' })
  const starts = [
    { value: 'now', title: words.now(), text: words.nowHint() },
    ...(period
      ? [{ value: 'beginning', title: words.beginning(), text: words.beginningHint({ period: period.name }) }]
      : []),
  ]
  return (
    <fieldset className="badge-rules-starts">
      <legend className="lab">{words.start()}</legend>
      {starts.map(({ value, title, text }) => (
        <label key={value} className="badge-rules-choice" data-chosen={value === chosen || undefined}>
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
