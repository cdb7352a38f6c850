import { Link } from 'wouter'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { ofOptions, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { CategoryLeaf } from '#web/patterns/rules/category-leaf.tsx'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import type { RewardForm } from './use-reward-form.ts'

type RuleStepProps = {
  form: RewardForm
  rules: readonly PointRule[]
  categories: readonly RuleCategory[]
}

export const RuleStep = ({ form, rules, categories }: RuleStepProps) => {
  const { LL, locale } = useI18nContext()
  const texts = LL.reward
  const ofTab = rules.filter(({ type }) => type === form.tab)
  const options = categories
    .filter(({ type }) => type === form.tab)
    .map(({ _id, name }) => ({ value: _id, label: nameIn(locale, name) }))
  const { values, type } = useAddress({ category: ofOptions(options), rule: someWords })
  const shown = matchRules(ofTab, values.rule, values.category)
  useFound(shown.length, texts.noRuleFound())
  const tabs = [
    { id: 'reward' as const, label: texts.byTeacher() },
    { id: 'parent_reward' as const, label: texts.byParent() },
  ]
  return (
    <div className="reward-rule-step">
      <Tabs tabs={tabs} value={form.tab} onChange={form.chooseTab} label={texts.kinds()}>
        <div className="reward-rule-filters">
          <Select
            label={texts.category()}
            placeholder={texts.allCategories()}
            options={options}
            value={values.category}
            onChange={(category) => type({ category })}
          />
          <SearchInput
            value={values.rule}
            onSearch={(rule) => type({ rule })}
            onEnter={() => shown.length === 1 && values.rule !== '' && form.setRule(shown[0]!)}
            delay={0}
            placeholder={texts.searchRules()}
            className="grow"
          />
        </div>
        {shown.length > 0 ? (
          <RuleChoice
            label={texts.rules()}
            rules={shown}
            chosen={form.rule?._id ?? null}
            onChoose={form.setRule}
            aside={(rule) => <CategoryLeaf category={rule.ruleCategory} all={categories} />}
            points={(rule) => formatSigned(rule.point)}
          />
        ) : (
          <EmptyState
            title={ofTab.length > 0 ? texts.noRuleFound() : texts.noRules()}
            text={ofTab.length === 0 && <Link href="/admin/pointrules">{texts.addRules()}</Link>}
          />
        )}
      </Tabs>
    </div>
  )
}
