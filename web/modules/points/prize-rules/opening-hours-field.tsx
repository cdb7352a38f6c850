import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import type { OpeningTime } from '#api/contracts/rules.ts'
import { formatWeekday } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldMessage } from '#web/ui/fields/field-frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { PrizeForm, PrizeInput } from './prize-form.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const usual: OpeningTime = { days: [1, 2, 3, 4, 5], from: '12:30', to: '13:15' }
const most = 21

// A time input shows the end of the day as 00:00.
const midnight = { shown: '00:00', sent: '24:00' }

type OpeningHoursFieldProps = { form: UseFormReturn<PrizeForm, unknown, PrizeInput> }

/**
 * Sets the weekdays and times at which the prize is available. Without any, it is always available.
 */
export const OpeningHoursField = ({ form }: OpeningHoursFieldProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.prizeRules.hours
  const hours = useWatch({ control: form.control, name: 'opening_hours' })
  const { errors } = form.formState
  const put = (next: OpeningTime[]) =>
    form.setValue('opening_hours', next, { shouldDirty: true, shouldValidate: next.length > 0 })
  const change = (at: number, changes: Partial<OpeningTime>) =>
    put(hours.map((one, n) => (n === at ? { ...one, ...changes } : one)))
  return (
    <fieldset className="prize-rules-hours">
      <legend className="lab">{words.title()}</legend>
      {hours.length === 0 && <p className="sm mut">{words.always()}</p>}
      {hours.map(({ days, from, to }, at) => {
        const wrong = ['days', 'from', 'to'].flatMap(
          (part) => get(errors, `opening_hours.${at}.${part}`) ?? [],
        )[0]
        const id = `prize-hours-${at}-error`
        const time = { type: 'time', 'aria-describedby': wrong ? id : undefined }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no id except its place
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row everywhere
          <div key={at} className="prize-rules-time" role="group" aria-label={words.row(at + 1)}>
            <span className="seg">
              {weekdays.map((day) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={days.includes(day)}
                  aria-label={formatWeekday(locale, day)}
                  onClick={() =>
                    change(at, {
                      days: weekdays.filter((one) => days.includes(one) !== (one === day)),
                    })
                  }
                >
                  {formatWeekday(locale, day, 'tight')}
                </button>
              ))}
            </span>
            <span className="prize-rules-from-to">
              <span className="inp">
                <input
                  {...time}
                  aria-label={words.from()}
                  value={from}
                  onChange={({ target }) => change(at, { from: target.value })}
                />
              </span>
              <span aria-hidden="true">–</span>
              <span className="inp">
                <input
                  {...time}
                  aria-label={words.to()}
                  value={to === midnight.sent ? midnight.shown : to}
                  onChange={({ target: { value } }) =>
                    change(at, { to: value === midnight.shown ? midnight.sent : value })
                  }
                />
              </span>
              <Button
                text
                size="small"
                icon={<Icon name="close" size="small" />}
                aria-label={words.removeRow(at + 1)}
                onClick={() => put(hours.filter((_, n) => n !== at))}
              />
            </span>
            {wrong && <FieldMessage id={id} error={wrong} isSpoken />}
          </div>
        )
      })}
      {hours.length < most && (
        <Button
          outlined
          size="small"
          icon={<Icon name="add" size="small" />}
          label={words.add()}
          onClick={() => put([...hours, hours.at(-1) ?? usual])}
        />
      )}
    </fieldset>
  )
}
