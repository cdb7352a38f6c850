import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommandResult } from '#api/contracts/actions.ts'
import type { House, HouseAwardInput } from '#api/contracts/houses.ts'
import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { hasModule, useSession } from '#web/client/session/session.tsx'
import { formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { afterCommand } from '#web/patterns/batches/after-command.ts'
import { sendBatchCall } from '#web/patterns/batches/batch-calls.ts'
import { pointsChangedIn, showNewPoints } from '#web/patterns/batches/points-changed.ts'
import { isCertain } from '#web/patterns/batches/use-batch-command.ts'
import { useUndoToast } from '#web/patterns/batches/use-undo-toast.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'

export const houseAwardsPath = '/v2/houses/awards'

/** Whether an award to a house or a group goes to its own account. */
export const useHasHouseAccounts = () => {
  const { organization } = useSession()
  return hasModule(organization, 'houses') && organization.house_awards === 'house'
}

type Award = {
  team: Pick<House, '_id' | 'name' | 'name_en'>
  rule: PointRule
  counts: number
}

const inputOf = ({ team, rule, counts }: Award): HouseAwardInput => ({
  team: team._id,
  pointRule_id: rule._id,
  counts,
  expected_point: rule.point,
})

const isSame = (one: Award, other: Award) =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

/**
 * Rewards a house or a group, and offers the undo. After a failure the same award keeps its
 * Idempotency-Key, so that a retry records it only once.
 */
export const useHouseAward = (onDone: (team: Award['team']) => void) => {
  const { LL, locale } = useI18nContext()
  const words = LL.houseAwards
  const client = useQueryClient()
  const failure = useFailureToast()
  const offerUndo = useUndoToast('houses')
  const ruleName = useRuleName()
  const [failed, setFailed] = useState<Award | null>(null)
  const command: ReturnType<typeof useCommand<CommandResult, Award>> = useCommand(
    (award: Award, key) => sendBatchCall(houseAwardsPath, inputOf(award), key),
    {
      onSuccess: (answer, { team, rule, counts }) => {
        failure.over()
        const points = formatSigned(rule.point * counts)
        const title = words.given({ name: ruleNameIn(locale, team), points })
        offerUndo({ title, text: ruleName(rule) }, answer)
        void afterCommand(client, answer, 'houses')
        setFailed(null)
        onDone(team)
      },
      onError: (error, award) => {
        const changed = pointsChangedIn(error)
        if (changed) showNewPoints(client, changed.changed)
        setFailed(changed ? null : award)
        const after = isCertain(error) ? LL.batches.nothingRecorded() : LL.batches.uncertain()
        failure({ title: words.failed(), error, after, retry: () => command.retry() })
      },
    },
  )
  const submit = (award: Award) => {
    if (failed && isSame(failed, award)) return command.retry()
    command.confirm(award)
  }
  return { submit, isPending: command.isPending }
}
