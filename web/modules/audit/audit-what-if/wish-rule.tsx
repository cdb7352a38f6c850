import { useEffect, useId, useRef } from 'react'
import { whatIfLimits } from '#api/contracts/what-if-limits.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { PlainButton } from '#web/ui/focus/plain-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type Choice, parsePoints, type WishLine } from './wish.ts'

type WishRuleProps = {
  first: boolean
  line: WishLine
  choices: readonly Choice[]
  onChange: (changes: Partial<WishLine>) => void
  onRemove: (() => void) | undefined
}

export const WishRule = ({ first, line, choices, onChange, onRemove }: WishRuleProps) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const chosen = choices.find(({ rule }) => rule === line.rule)
  const whole = useRef<HTMLDivElement>(null)
  const isNew = useRef(!first && line.rule === '')
  useEffect(() => {
    if (isNew.current) whole.current?.querySelector('select')?.focus()
  }, [])
  return (
    <div className="audit-what-if-line" ref={whole}>
      <span>{first ? words.if() : words.and()}</span>
      <Select
        label={words.rule()}
        value={line.rule}
        placeholder={words.choose()}
        options={choices.map(({ rule, label, isPrize }) => ({
          value: rule,
          label,
          group: isPrize ? words.prizes() : words.rules(),
        }))}
        onChange={(rule) => {
          const now = choices.find((choice) => choice.rule === rule)?.now
          onChange({ rule, points: now === undefined ? '' : String(now) })
        }}
      />
      {chosen && (
        <>
          <span>{chosen.isPrize ? words.cost() : words.given()}</span>
          <Points line={line} onChange={(points) => onChange({ points })} />
          <span>{words.insteadOf(formatNumber(chosen.now))}</span>
        </>
      )}
      {onRemove && (
        <PlainButton
          className="audit-what-if-remove"
          aria-label={words.remove(chosen?.label ?? words.choose())}
          onClick={onRemove}
        >
          <Icon name="close" size="small" />
        </PlainButton>
      )}
    </div>
  )
}

const Points = ({
  line: { points },
  onChange,
}: Pick<WishRuleProps, 'line'> & { onChange: (points: string) => void }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const id = useId()
  const number = parsePoints(points)
  const isWrong = number === undefined
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: some browsers lay out no fieldset as flex */}
      <div
        className={`seg stepper audit-what-if-points${isWrong ? ' bad' : ''}`}
        role="group"
        aria-label={words.points()}
      >
        <PlainButton
          aria-label={words.less()}
          disabled={isWrong || number === 0}
          onClick={() => onChange(String((number ?? 1) - 1))}
        >
          <Icon name="remove" size="small" />
        </PlainButton>
        <input
          className="num"
          aria-label={words.points()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={points}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <PlainButton
          aria-label={words.more()}
          disabled={isWrong || number === whatIfLimits.points}
          onClick={() => onChange(String((number ?? 0) + 1))}
        >
          <Icon name="add" size="small" />
        </PlainButton>
      </div>
      {isWrong && (
        <p id={id} className="field-error" role="alert">
          <Icon name="error" size="small" />
          <span>{words.pointsRule(formatNumber(whatIfLimits.points))}</span>
        </p>
      )}
    </>
  )
}
