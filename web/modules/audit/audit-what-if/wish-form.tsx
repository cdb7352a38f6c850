import { whatIfLimits } from '#api/contracts/what-if-limits.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateInput } from '#web/ui/fields/date-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { areDaysRight, type Choice, type Wish, type WishLine } from './wish.ts'
import { WishRule } from './wish-rule.tsx'

type WishFormProps = { wish: Wish; choices: readonly Choice[]; onChange: (wish: Wish) => void }

/** The sentence of a what-if: If RULE gave N instead of M points, from DAY to DAY. */
export const WishForm = ({ wish, choices, onChange }: WishFormProps) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const { lines } = wish
  const change = (key: number, changes: Partial<WishLine>) =>
    onChange({
      ...wish,
      lines: lines.map((line) => (line.key === key ? { ...line, ...changes } : line)),
    })
  const taken = new Set(lines.map(({ rule }) => rule))
  const add = () => {
    const key = Math.max(...lines.map((line) => line.key)) + 1
    onChange({ ...wish, lines: [...lines, { key, rule: '', points: '' }] })
  }
  return (
    <fieldset className="audit-what-if-wish">
      <legend className="visually-hidden">{words.wish()}</legend>
      {lines.map((line, at) => (
        <WishRule
          key={line.key}
          first={at === 0}
          line={line}
          choices={choices.filter(({ rule }) => rule === line.rule || !taken.has(rule))}
          onChange={(changes) => change(line.key, changes)}
          onRemove={
            lines.length > 1
              ? () => onChange({ ...wish, lines: lines.filter(({ key }) => key !== line.key) })
              : undefined
          }
        />
      ))}
      <div className="audit-what-if-line">
        <Days wish={wish} onChange={onChange} />
        <Button
          text
          className="audit-what-if-another"
          icon={<Icon name="add" />}
          label={words.another()}
          disabled={lines.length >= Math.min(whatIfLimits.changes, choices.length)}
          why={lines.some(({ rule }) => rule === '') ? words.choose() : undefined}
          onClick={add}
        />
      </div>
    </fieldset>
  )
}

/** The days that the what-if covers; by default the whole period. */
const Days = ({ wish, onChange }: Pick<WishFormProps, 'wish' | 'onChange'>) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const { start_at: min, end_at: max } = usePeriod().period
  const isWrong = !areDaysRight(wish)
  const day = (end: 'from' | 'to') => {
    const id = `audit-what-if-${end}`
    return (
      <span className="audit-what-if-day">
        <label id={`${id}-label`} htmlFor={id}>
          {words[end]()}
        </label>
        <DateInput
          view="date"
          id={id}
          value={wish[end]}
          onChange={(value) => onChange({ ...wish, [end]: value })}
          choices={[{ value: '', label: end === 'from' ? words.firstDay() : words.lastDay() }]}
          min={min}
          max={max}
          bad={isWrong}
          aria-invalid={isWrong}
          {...(isWrong && { 'aria-describedby': 'audit-what-if-days-rule' })}
        />
      </span>
    )
  }
  return (
    <>
      {day('from')}
      {day('to')}
      {isWrong && (
        <p id="audit-what-if-days-rule" className="field-error" role="alert">
          <Icon name="error" size="small" />
          <span>{words.datesRule()}</span>
        </p>
      )}
    </>
  )
}
