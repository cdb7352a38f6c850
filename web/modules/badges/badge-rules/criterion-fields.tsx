import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { BadgeRuleInput } from '#api/contracts/badges.ts'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { attendanceRulesQuery } from '#web/patterns/attendance/attendance-rules.ts'
import { activeRewardRulesQuery, ruleCategoriesQuery } from '#web/patterns/rules/rule-queries.ts'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'

const rewardedBy = ['pointRule', 'ruleCategory', 'attendanceRule', 'all_reward'] as const
const thresholdsBy = ['count', 'point'] as const
const cutoffPeriods = ['no_limit', 'weekly', 'monthly', 'periodly'] as const

type Form = UseFormReturn<BadgeRuleInput, unknown, BadgeRuleInput>
type CriterionFieldsProps = { form: Form; values: BadgeRuleInput }

/** A choice clears the fields that no longer apply. */
export const CriterionFields = ({ form, values }: CriterionFieldsProps) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const { reward_by, cutoff_period } = values
  useEffect(() => {
    for (const target of ['pointRule', 'ruleCategory', 'attendanceRule'] as const)
      if (target !== reward_by) form.setValue(target, null)
    // Check-ins have no points.
    if (reward_by === 'attendanceRule') form.setValue('threshold_by', 'count')
  }, [form, reward_by])
  useEffect(() => {
    if (cutoff_period === 'no_limit') form.setValue('cutoff_limit', null)
    else if (!form.getValues('cutoff_limit')) form.setValue('cutoff_limit', 1)
  }, [form, cutoff_period])
  return (
    <>
      <div className="form-row">
        <SelectField
          form={form}
          name="reward_by"
          label={words.rewardBy()}
          options={rewardedBy.map((value) => ({ value, label: words.by[value]() }))}
        />
        {reward_by !== 'all_reward' && <Target key={reward_by} form={form} by={reward_by} />}
      </div>
      <div className="form-row">
        <SelectField
          form={form}
          name="threshold_by"
          label={words.thresholdBy()}
          disabled={reward_by === 'attendanceRule'}
          options={thresholdsBy.map((value) => ({ value, label: words.countBy[value]() }))}
        />
        <NumberField form={form} name="threshold" label={words.threshold()} />
      </div>
      <div className="form-row">
        <SelectField
          form={form}
          name="cutoff_period"
          label={words.cutoffPeriod()}
          options={cutoffPeriods.map((value) => ({ value, label: words.cutoff[value]() }))}
        />
        {cutoff_period !== 'no_limit' && (
          <NumberField form={form} name="cutoff_limit" label={words.cutoffLimit()} />
        )}
      </div>
    </>
  )
}

type TargetProps = { form: Form; by: Exclude<BadgeRuleInput['reward_by'], 'all_reward'> }

const Target = ({ form, by }: TargetProps) => {
  const { LL } = useI18nContext()
  const words = LL.badgeRules
  const { query, options } = useTargets(by)
  return (
    <>
      <SelectField
        form={form}
        name={by}
        label={words[by]()}
        placeholder={words.choose()}
        options={options}
      />
      {query.isLoadingError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

const useTargets = (by: TargetProps['by']) => {
  const { locale } = useI18nContext()
  const ruleName = useRuleName()
  const rules = useQuery({ ...activeRewardRulesQuery(), enabled: by === 'pointRule' })
  const categories = useQuery({ ...ruleCategoriesQuery(), enabled: by === 'ruleCategory' })
  const attendance = useQuery({ ...attendanceRulesQuery(), enabled: by === 'attendanceRule' })
  switch (by) {
    case 'pointRule':
      return {
        query: rules,
        options: (rules.data ?? []).map((rule) => ({
          value: rule._id,
          label: `${ruleName(rule)} · ${formatSigned(rule.point)}`,
        })),
      }
    case 'ruleCategory':
      return {
        query: categories,
        options: (categories.data ?? []).map(({ _id, name }) => ({
          value: _id,
          label: nameIn(locale, name),
        })),
      }
    case 'attendanceRule':
      return {
        query: attendance,
        options: (attendance.data ?? []).map((rule) => ({
          value: rule._id,
          label: ruleName(rule),
        })),
      }
  }
}
