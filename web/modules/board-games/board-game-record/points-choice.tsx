import type { PointRule } from '#api/contracts/rules.ts'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { SessionForm } from './use-session-form.ts'

type PointsChoiceProps = { form: SessionForm; rules: readonly PointRule[]; isCurrent: boolean }

export const PointsChoice = ({ form, rules, isCurrent }: PointsChoiceProps) => {
  const { LL } = useI18nContext()
  const words = LL.boardGameRecord
  const ruleName = useRuleName()
  if (!isCurrent) return <p className="sm mut">{words.onlyCurrent()}</p>
  const options = rules.map((rule) => ({
    value: rule._id,
    label: `${ruleName(rule)} ${formatSigned(rule.point)}`,
  }))
  return (
    <div className="board-game-record-points">
      <Select
        label={words.points()}
        icon="reward"
        placeholder={words.noRule()}
        options={options}
        value={form.pointRule?._id ?? ''}
        onChange={(id) => form.setPointRule(rules.find(({ _id }) => _id === id) ?? null)}
      />
      {form.pointRule && (
        <SegmentedControl
          label={words.to()}
          value={form.to}
          onChange={form.setTo}
          options={[
            { value: 'winner', label: words.winner() },
            { value: 'all', label: words.all() },
          ]}
        />
      )}
    </div>
  )
}
