import { Link } from 'wouter'
import type { AttendanceRule } from '#api/contracts/attendance.ts'
import { someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import type { CheckForm } from './use-check-form.ts'

const fewRules = 6

export const CheckRules = ({
  form,
  rules,
}: {
  form: CheckForm
  rules: readonly AttendanceRule[]
}) => {
  const { LL } = useI18nContext()
  const texts = LL.attendance
  const { values, type } = useAddress({ rule: someWords })
  const shown = matchRules(rules, values.rule)
  useFound(shown.length, texts.noRuleFound())
  return (
    <div className="check-rules">
      {rules.length > fewRules && (
        <SearchInput
          value={values.rule}
          onSearch={(rule) => type({ rule })}
          delay={0}
          placeholder={texts.searchRules()}
        />
      )}
      {shown.length > 0 ? (
        <RuleChoice
          label={texts.rules()}
          rules={shown}
          chosen={form.rule?._id ?? null}
          onChoose={form.setRule}
        />
      ) : (
        <EmptyState
          title={rules.length > 0 ? texts.noRuleFound() : texts.noRules()}
          text={rules.length === 0 && <Link href="/admin/attendancerules">{texts.addRules()}</Link>}
        />
      )}
    </div>
  )
}
