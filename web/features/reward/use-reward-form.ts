import { useState } from 'react'
import { RewardProfiles } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { anId, oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useStepsChoice } from '#web/parts/steps/use-steps-choice.ts'

export type RewardTab = 'reward' | 'parent_reward'

/** What is chosen on the screen. `input` is the request, or null while something is missing. */
export const useRewardForm = (students: readonly Student[]) => {
  const choice = useStepsChoice<PointRule>(students)
  const { values, type } = useAddress({ tab: oneOf<RewardTab>(['reward', 'parent_reward']), category: anId })
  const [count, setCount] = useState(1)
  const body = { pointRule_id: choice.rule?._id, profiles: choice.profiles, counts: count }
  return {
    ...choice,
    ...{ tab: values.tab, count, setCount },
    chooseTab: (newer: RewardTab) => {
      // A category is of one kind.
      type({ tab: newer, category: '' })
      choice.setRule(null)
    },
    clear: () => {
      choice.clear()
      setCount(1)
    },
    /** Who is left stays chosen with the count they were to get. */
    startNext: (left: readonly string[]) => {
      choice.startNext(left)
      if (left.length === 0) setCount(1)
    },
    input: RewardProfiles.safeParse(body).data ?? null,
  }
}
export type RewardForm = ReturnType<typeof useRewardForm>
