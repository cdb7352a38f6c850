import { useRef, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { RewardProfiles } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { anId, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'
import { handedStudents } from '#web/patterns/student-picker/handed-students.ts'
import { kinds, useLastChosen } from './use-last-chosen.ts'

export type RewardTab = 'reward' | 'parent_reward'

/** `input`: the request, or null while incomplete. */
export const useRewardForm = (students: readonly Student[], rules: readonly PointRule[]) => {
  const last = useLastChosen(rules)
  const choice = useStepsChoice<PointRule>(students, last.rule, handedStudents(useHistoryState()))
  // The rule may have been edited since it was chosen, so use the list.
  const rule = rules.find(({ _id }) => _id === choice.rule?._id) ?? choice.rule
  const { values, type } = useAddress({ tab: kinds, category: anId })
  const setRule = (rule: PointRule | null) => {
    last.keepRule(rule)
    choice.setRule(rule)
  }
  const [count, setCount] = useState(1)
  const { noteSearch, findNext } = useFindNext()
  return {
    ...choice,
    rule,
    tab: values.tab,
    count,
    setCount,
    setRule,
    chooseTab: (newer: RewardTab) => {
      // Clears the category, which belongs to one tab.
      type({ tab: newer, category: '' })
      setRule(null)
    },
    clear: () => {
      last.keepRule(null)
      choice.clear()
      setCount(1)
    },
    noteSearch,
    startNext: (done: ReadonlySet<string>) => {
      choice.startNext(done)
      if (!choice.profiles.every((profile) => done.has(profile))) return
      setCount(1)
      findNext()
    },
    /** Fills in the whole form, and returns the request. */
    take: (award: Award) => {
      setRule(award.rule)
      choice.setChosen(new Set(award.profiles))
      setCount(award.counts)
      return inputOf(award)
    },
    input: inputOf({ rule, profiles: choice.profiles, counts: count }),
  }
}

type Award = { rule: PointRule | null; profiles: readonly string[]; counts: number }

const inputOf = ({ rule, profiles, counts }: Award) =>
  RewardProfiles.safeParse({
    pointRule_id: rule?._id,
    profiles,
    counts,
    expected_point: rule?.point,
  }).data ?? null

export type RewardForm = ReturnType<typeof useRewardForm>

/** True for a touch screen, where the focus would open a keyboard while students are selected. */
const isTouched = () => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * `findNext` does nothing if somebody has typed since `noteSearch`. It empties the search and,
 * except on touch screens, focuses it if no other element has the focus.
 */
const useFindNext = () => {
  const { values, type } = useAddress({ find: someWords })
  const noted = useRef('')
  const noteSearch = () => {
    noted.current = values.find
  }
  const findNext = () => {
    if (values.find !== noted.current) return
    type({ find: '' })
    const { activeElement } = document
    const isFree =
      !activeElement || activeElement === document.body || activeElement.closest('.bar, .p-dialog')
    if (isFree && !isTouched()) document.querySelector<HTMLElement>('.pick-filters input')?.focus()
  }
  return { noteSearch, findNext }
}
