import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { audienceOf } from '#web/patterns/batches/audience.ts'
import type { BatchInput } from '#web/patterns/batches/use-batch-command.ts'

export type RewardedStudent = Pick<Student, 'profile' | 'name' | 'class'>

export const rewardPath = '/v2/actions/profiles'

export const useRewardWords = (
  rules: readonly PointRule[],
  students: readonly RewardedStudent[],
) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const { organization } = useSession()
  const texts = LL.reward.done

  const titleOf = (given: readonly RewardedStudent[]) => {
    const audience = audienceOf(given)
    if (audience.kind === 'one') return texts.one(nameIn(locale, audience.student.name))
    if (audience.kind === 'class') return texts.class({ class: audience.name, count: given.length })
    return texts.many(given.length)
  }
  const describe = (input: BatchInput, recorded: readonly string[]) => {
    const rule = rules.find(({ _id }) => _id === input.pointRule_id) ?? null
    const ids = new Set(recorded)
    const point = input.expected_point ?? rule?.point ?? 0
    const total = point * input.counts * recorded.length
    const times = input.counts > 1 ? ` × ${input.counts}` : ''
    return {
      title: titleOf(students.filter(({ profile }) => ids.has(profile))),
      text: texts.sum({
        rule: `${ruleName(rule)} ${formatSigned(point)}${times}`,
        total: formatNumber(total),
      }),
    }
  }
  /** errorCode 0: the period is no longer the current one. */
  const explain = (error: Error) => {
    if (!(error instanceof ApiError) || error.errorCode !== 0) return undefined
    const details = error.details as { period?: string } | undefined
    const period = details?.period ?? organization.current_period?.name ?? ''
    return LL.errors.fail_reward_current_period({ period })
  }
  return { failed: LL.reward.failed(), describe, explain }
}
