import type { ReactNode } from 'react'
import type { RollCall } from '#api/contracts/roll-call.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Leaf } from '#web/patterns/classes/leaf.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmButton } from '#web/ui/buttons/confirm-button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import type { ChosenRollRules, Roll } from './use-roll.ts'

type RollBarProps = {
  roll: RollCall
  rules: ChosenRollRules
  state: Roll
  sheet: ReactNode
  onAgain: () => void
}

export const RollBar = ({ roll, rules, state, sheet, onAgain }: RollBarProps) => {
  const { LL } = useI18nContext()
  const words = LL.rollCall
  const { students, absent, late, already, profiles } = state
  const present = students.length - absent
  const why =
    rules.present === ''
      ? words.ruleFirst()
      : roll.saved_at && profiles.length === 0
        ? words.nothing()
        : null
  const figures = [
    [words.equation.all(), students.length, '−'],
    [words.equation.absent(), absent, '='],
    [words.equation.in(), present, ''],
  ] as const
  return (
    <ActionBar
      end={
        <ConfirmButton
          icon={<Icon name="check" />}
          label={
            late > 0
              ? words.saveWithLate({ present, late, absent })
              : words.save({ present, absent })
          }
          why={why}
          loading={state.command.isPending}
          onClick={state.save}
        />
      }
    >
      {sheet}
      <div className="roll-call-sum">
        {figures.map(([label, count, sign]) => (
          <div key={label}>
            <span>
              <small>{label}</small>
              <b className="num">{formatNumber(count)}</b>
            </span>
            {sign && <i aria-hidden="true">{sign}</i>}
          </div>
        ))}
        {already > 0 && (
          <p className="sm">
            <Leaf />
            {words.keep(already)}
            <Button text size="small" label={words.again()} onClick={onAgain} />
          </p>
        )}
        {profiles.length > 0 && <p className="sm mut">{words.now(profiles.length)}</p>}
      </div>
    </ActionBar>
  )
}
