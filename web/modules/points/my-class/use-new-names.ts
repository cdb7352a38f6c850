import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyBatch } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import type { BatchInput, Offered } from '#web/patterns/batches/use-batch-command.ts'
import { useAnnounce } from '#web/ui/states/announcer.tsx'
import type { RewardedStudent } from '../use-reward-words.ts'
import { batchesQuery } from './my-class-calls.ts'
import { useBatchTitle } from './use-batch-title.ts'

const most = 5

/**
 * Describes the latest batch, and puts it at the top of the list. On laptops the list replaces the
 * toast.
 */
export const useNewNames = (rules: readonly PointRule[], students: readonly RewardedStudent[]) => {
  const client = useQueryClient()
  const announce = useAnnounce()
  const titleOf = useBatchTitle()
  const ruleName = useRuleName()
  const [fresh, setFresh] = useState<string>()

  const givenBy = (
    { pointRule_id, counts, expected_point }: BatchInput,
    recorded: readonly string[],
  ) => {
    const rule = rules.find(({ _id }) => _id === pointRule_id)
    const given = students.filter(({ profile }) => recorded.includes(profile))
    return {
      rule: { name: rule?.name ?? '', name_en: rule?.name_en ?? '' },
      point: (expected_point ?? rule?.point ?? 0) * counts * recorded.length,
      students: recorded.length,
      class: given[0]?.class ?? null,
      student: (given.length === 1 && given[0]?.name) || null,
    }
  }
  /** As in the list: first the name, then the points for each student. */
  const describe = (input: BatchInput, recorded: readonly string[]) => {
    const given = givenBy(input, recorded)
    const { who, points } = titleOf(given)
    return { title: `${who} ${points}`, text: ruleName(given.rule) }
  }
  const show = ({ words, input, recorded, answer }: Offered<BatchInput>) => {
    const batch: MyBatch = {
      _id: answer.batch,
      created_at: new Date().toISOString(),
      type: 'reward',
      is_undone: false,
      ...givenBy(input, recorded),
      profiles: [...recorded],
    }
    // Shown until the server's list has it.
    client.setQueryData(batchesQuery().queryKey, (former) =>
      [batch, ...(former ?? []).filter(({ _id }) => _id !== batch._id)].slice(0, most),
    )
    setFresh(batch._id)
    announce(`${words.title}, ${words.text}`)
  }
  return { fresh, describe, show, forget: () => setFresh(undefined) }
}
