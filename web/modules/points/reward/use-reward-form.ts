import { useState } from 'react'
import { RewardProfiles } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'
import { useFindNext } from './use-find-next.ts'
import { kinds, useLastChosen } from './use-last-chosen.ts'

export type RewardTab = 'reward' | 'parent_reward'

/** Holds the choices. `input` is the request, or null while incomplete. */
export const useRewardForm = (students: readonly Student[], rules: readonly PointRule[]) => {
  const last = useLastChosen(rules)
  const choice = useStepsChoice<PointRule>(students, last.rule)
  // As the list shows it, also where it was edited since it was chosen.
  const rule = rules.find(({ _id }) => _id === choice.rule?._id) ?? choice.rule
  const { values, type } = useAddress({ tab: kinds, category: anId })
  const setRule = (rule: PointRule | null) => {
    last.keepRule(rule)
    choice.setRule(rule)
  }
  const [count, setCount] = useState(1)
  const findNext = useFindNext()
  const body = {
    pointRule_id: rule?._id,
    profiles: choice.profiles,
    counts: count,
    expected_point: rule?.point,
  }
  return {
    ...choice,
    ...{ rule, tab: values.tab, count, setCount, setRule },
    chooseTab: (newer: RewardTab) => {
      // A category belongs to one tab, so it is cleared with the tab.
      type({ tab: newer, category: '' })
      setRule(null)
    },
    clear: () => {
      last.keepRule(null)
      choice.clear()
      setCount(1)
    },
    startNext: (left: readonly string[]) => {
      choice.startNext(left)
      if (left.length > 0) return
      setCount(1)
      findNext()
    },
    input: RewardProfiles.safeParse(body).data ?? null,
  }
}
export type RewardForm = ReturnType<typeof useRewardForm>
