import { type ReactNode, useId } from 'react'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import './rule-choice.css'
import { Words } from '#web/ui/text/words.tsx'

type RuleChoiceProps<Rule> = {
  label: string
  rules: readonly Rule[]
  chosen: string | null
  onChoose: (rule: Rule) => void
  aside?: (rule: Rule) => ReactNode
  points?: (rule: Rule) => string
  note?: (rule: Rule) => ReactNode
  isClosed?: (rule: Rule) => boolean
}

/** Shows rules as native radio buttons, so that arrow keys move the choice. */
export const RuleChoice = <Rule extends { _id: string; name: string; name_en: string }>(
  props: RuleChoiceProps<Rule>,
) => {
  const { label, rules, chosen, onChoose, aside, points, note, isClosed = () => false } = props
  const ruleName = useRuleName()
  const name = useId()
  return (
    <fieldset className="rule-choice-list">
      <legend className="visually-hidden">{label}</legend>
      {rules.map((rule) => (
        <label
          key={rule._id}
          className="rule-choice"
          data-chosen={rule._id === chosen || undefined}
          data-closed={isClosed(rule) || undefined}
        >
          {/* Not `disabled`, so that a closed rule can have the focus. */}
          <input
            type="radio"
            className="rad"
            name={name}
            checked={rule._id === chosen}
            aria-disabled={isClosed(rule) || undefined}
            onChange={() => !isClosed(rule) && onChoose(rule)}
          />
          <span className="rule-choice-name">
            <Words>{ruleName(rule)}</Words>
            {note?.(rule)}
          </span>
          {aside?.(rule)}
          {points && <b className="num rule-choice-points">{points(rule)}</b>}
        </label>
      ))}
    </fieldset>
  )
}
