import { useState } from 'react'
import type { ParentRule } from '#api/contracts/rules.ts'
import { ofOptions, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { PointsChangedDialog } from '#web/patterns/batches/points-changed-dialog.tsx'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { RuleChoice } from '#web/patterns/rules/rule-choice.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ActionBar } from '#web/ui/page/action-bar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFound, useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { QuotaNote } from './quota-note.tsx'
import { useParentReward } from './use-parent-reward.ts'

type FormProps = { rules: readonly ParentRule[]; profile: OwnProfile }

const categoriesOf = (rules: readonly ParentRule[]) => [
  ...new Map(
    rules.flatMap(({ ruleCategory }) =>
      ruleCategory ? [[ruleCategory._id, ruleCategory] as const] : [],
    ),
  ).values(),
]

export const ParentRewardForm = ({ rules, profile }: FormProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.parentReward
  const options = categoriesOf(rules).map(({ _id, name }) => ({
    value: _id,
    label: nameIn(locale, name),
  }))
  const { values, type } = useAddress({ category: ofOptions(options), rule: someWords })
  const shown = matchRules(rules, values.rule, values.category)
  useFound(shown.length, words.noRuleFound())
  const [chosenId, choose] = useState<string | null>(null)
  // Clears the choice if its rule is used up or deleted.
  const chosen = rules.find(({ _id, quota_left }) => _id === chosenId && quota_left > 0) ?? null
  return (
    <>
      <div className="parent-reward-filters">
        <Select
          label={words.category()}
          placeholder={words.allCategories()}
          options={options}
          value={values.category}
          onChange={(category) => type({ category })}
        />
        <SearchInput
          value={values.rule}
          onSearch={(rule) => type({ rule })}
          delay={0}
          placeholder={words.searchRules()}
          className="grow"
        />
      </div>
      <section className="card parent-reward-rules">
        {shown.length > 0 ? (
          <RuleChoice
            label={words.rules()}
            rules={shown}
            chosen={chosen?._id ?? null}
            onChoose={({ _id }) => choose(_id)}
            note={(rule) => <QuotaNote rule={rule} />}
            isClosed={({ quota_left }) => quota_left === 0}
            points={({ point }) => formatSigned(point)}
          />
        ) : (
          <EmptyState
            title={rules.length > 0 ? words.noRuleFound() : words.noRules()}
            text={rules.length === 0 && words.noRulesText()}
          />
        )}
      </section>
      <Confirm
        rule={chosen}
        profile={profile}
        onGiven={({ _id }) => choose((now) => (now === _id ? null : now))}
      />
    </>
  )
}

type ConfirmProps = {
  rule: ParentRule | null
  profile: OwnProfile
  onGiven: (rule: ParentRule) => void
}

const Confirm = ({ rule, profile, onGiven }: ConfirmProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.parentReward
  const ruleName = useRuleName()
  const reward = useParentReward(onGiven)
  const left = rule ? words.after[rule.quota_type ?? 'daily'](rule.quota_left - 1) : words.choose()
  useSaid(rule ? left : undefined)
  const button = {
    icon: <Icon name="reward" />,
    loading: reward.isPending,
    disabled: rule === null,
    onClick: () => rule && reward.confirm({ rule, profile }),
  }
  const name = nameIn(locale, profile.user.name)
  const label = rule ? words.give({ name, points: rule.point }) : words.confirm()
  return (
    <ActionBar end={<Button {...button} label={label} />}>
      {reward.changed && (
        <PointsChangedDialog
          changed={[reward.changed.points]}
          rules={[reward.changed.reward.rule]}
          format={formatSigned}
          total={reward.changed.points.point}
          onConfirm={reward.confirmChanged}
          onCancel={reward.dismissChanged}
        />
      )}
      <div className="parent-reward-sum">
        <div className="grow">
          {rule && (
            <b>
              <Words>{ruleName(rule)}</Words>
            </b>
          )}
          <p className="xs mut">{left}</p>
        </div>
        {rule && <b className="num parent-reward-sum-points">{formatSigned(rule.point)}</b>}
      </div>
    </ActionBar>
  )
}
