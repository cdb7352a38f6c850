import type { PointRule } from '#api/contracts/rules.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { type BatchInput, useBatchCommand } from '#web/patterns/batches/use-batch-command.ts'
import { useOverride } from '#web/patterns/batches/use-override.ts'
import type { PresentStudent } from '#web/patterns/record/student-page.tsx'
import type { GiveKind } from './give-kind.ts'

const paths: Record<GiveKind, string> = {
  reward: '/v2/actions/profiles',
  redeem: '/v2/actions/profiles_redeem',
}

type Give = {
  way: GiveKind
  student: PresentStudent
  rules: readonly PointRule[]
  onDone: () => void
}

/**
 * Gives one student an award or a prize, with undo in the toast. Calls `onDone` once it is
 * recorded.
 */
export const useGive = ({ way, student, rules, onDone }: Give) => {
  const { LL, locale } = useI18nContext()
  const ruleName = useRuleName()
  const name = nameIn(locale, student.name) || student.u_id

  const describe = ({ pointRule_id, counts, expected_point }: BatchInput) => {
    const rule = rules.find(({ _id }) => _id === pointRule_id)
    const point = expected_point ?? rule?.point ?? 0
    const total = formatNumber(point * counts)
    if (way === 'redeem')
      return {
        title: LL.redeem.doneOne(name),
        text: LL.redeem.sum({
          rule: LL.redeem.line({ rule: ruleName(rule), count: counts }),
          total,
        }),
      }
    const times = counts > 1 ? ` × ${counts}` : ''
    const what = `${ruleName(rule)} ${formatSigned(point)}${times}`
    return { title: LL.reward.done.one(name), text: LL.reward.done.sum({ rule: what, total }) }
  }
  /** errorCode 0: the period is no longer the current one. */
  const explain = (error: Error) => {
    if (!(error instanceof ApiError) || error.errorCode !== 0) return undefined
    const { period = '' } = (error.details ?? {}) as { period?: string }
    return LL.errors.fail_reward_current_period({ period })
  }
  const { refused, ask, overrideBy, dismissRefused } = useOverride<BatchInput>()
  const command = useBatchCommand({
    path: paths[way],
    describe,
    explain,
    failed: way === 'reward' ? LL.reward.failed() : LL.redeem.failed(),
    onRecorded: ({ left }) => left.length === 0 && onDone(),
    ask,
  })
  return {
    ...command,
    refused: refused?.error,
    override: overrideBy(command.submit),
    dismissRefused,
    give: (rule: PointRule, counts: number) => {
      if (command.isPending) return
      command.submit({
        pointRule_id: rule._id,
        profiles: [student.profile],
        counts,
        expected_point: rule.point,
      })
    },
  }
}
