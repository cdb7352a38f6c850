import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Select } from '#web/ui/fields/select.tsx'
import type { ChosenRollRules } from './use-roll.ts'

type RollRulesProps = {
  rules: readonly AttendanceRule[]
  chosen: ChosenRollRules
  onChoose: (rules: ChosenRollRules) => void
}

export const RollRulesDialog = ({ rules, chosen, onChoose }: RollRulesProps) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const options = rules.map((rule) => ({ value: rule._id, label: ruleName(rule) }))
  return (
    <>
      <Select
        label={LL.rollCall.presentRule()}
        icon="enter"
        options={options}
        placeholder={chosen.present === '' ? LL.rollCall.choosePresent() : undefined}
        value={chosen.present}
        onChange={(present) =>
          onChoose({ present, late: chosen.late === present ? '' : chosen.late })
        }
      />
      <Select
        label={LL.rollCall.lateRule()}
        icon="clock"
        options={options.filter(({ value }) => value !== chosen.present)}
        placeholder={LL.rollCall.noLate()}
        value={chosen.late}
        onChange={(late) => onChoose({ ...chosen, late })}
      />
    </>
  )
}
