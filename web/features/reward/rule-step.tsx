import { Link } from 'wouter'
import type { PointRule, RuleCategory } from '#api/contracts/rules.ts'
import { ofOptions, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { SearchInput } from '#web/kit/search-input.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { useFound } from '#web/kit/use-said.ts'
import { CategoryLeaf } from '#web/parts/rules/category-leaf.tsx'
import { matchRules } from '#web/parts/rules/match-rules.ts'
import { RuleChoice } from '#web/parts/rules/rule-choice.tsx'
import type { RewardForm } from './use-reward-form.ts'

type RuleStepProps = {
  form: RewardForm
  rules: readonly PointRule[]
  categories: readonly RuleCategory[]
}

/** Step 1: by teacher or by parent, then one rule, found by category and words. */
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
