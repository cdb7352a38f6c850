import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommandResult } from '#api/contracts/actions.ts'
import type { ParentRule } from '#api/contracts/rules.ts'
import { ApiError } from '#web/client/api/api-error.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { sendBatchCall } from '#web/patterns/batches/batch-calls.ts'
import {
  pointsChangedIn,
  type ShownPointsChange,
  withNewPoints,
} from '#web/patterns/batches/points-changed.ts'
import type { OwnProfile } from '#web/patterns/profiles/own-profiles.ts'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

type Reward = { rule: ParentRule; profile: OwnProfile }

const bodyOf = ({ rule, profile }: Reward) => ({
  pointRule_id: rule._id,
  period_id: profile.period._id,
  expected_point: rule.point,
})

export const useParentReward = (onGiven: (rule: ParentRule) => void) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const ruleName = useRuleName()
  const client = useQueryClient()
  const toast = useToast()
  const failure = useFailureToast()

  /** errorCode 0: another period has become the current one. */
  const explain = (error: Error) =>
    error instanceof ApiError && error.errorCode === 0
      ? LL.errors.fail_reward_current_period({ period: organization.current_period?.name ?? '' })
      : undefined

  const [changed, setChanged] = useState<{ reward: Reward; points: ShownPointsChange } | null>(null)
  const command = useCommand<CommandResult, Reward>(
    ({ rule, profile }, key) =>
      sendBatchCall('/v2/cms/profiles/parent', bodyOf({ rule, profile }), key),
    {
      onSuccess: (answer, { rule, profile }) => {
        failure.over()
        const name = nameIn(locale, profile.user.name)
        toast.success({
          title: LL.parentReward.given(name),
          text: `${ruleName(rule)} ${formatSigned(rule.point)}`,
        })
        onGiven(rule)
        void afterCommand(client, answer)
      },
      onError: (error, reward, retry) => {
        const [points] = pointsChangedIn(error)?.changed ?? []
        if (points)
          setChanged({ reward: { ...reward, rule: withNewPoints(reward.rule, [points]) }, points })
        else failure({ title: LL.parentReward.failed(), error, why: explain(error), retry })
        // The quota shown is out of date.
        void client.invalidateQueries({ queryKey: ['parentRules'] })
      },
    },
  )
  return {
    ...command,
    changed,
    confirmChanged: () => {
      setChanged(null)
      if (changed) command.confirm(changed.reward)
    },
    dismissChanged: () => setChanged(null),
  }
}
