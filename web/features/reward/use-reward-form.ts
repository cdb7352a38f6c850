import { useState } from 'react'
import { RewardProfiles } from '#api/contracts/actions.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'

export type RewardTab = 'reward' | 'parent_reward'

const nobody: ReadonlySet<string> = new Set()

/** What is chosen on the screen. `input` is the request, or null while something is missing. */
export const useRewardForm = (students: readonly Student[]) => {
  const [tab, setTab] = useState<RewardTab>('reward')
  const [rule, setRule] = useState<PointRule | null>(null)
  const [chosen, setChosen] = useState(nobody)
  const [count, setCount] = useState(1)
  // Somebody may have left the period since being chosen.
  const chosenStudents = students.filter(({ profile }) => chosen.has(profile))
  const body = { pointRule_id: rule?._id, profiles: chosenStudents.map(({ profile }) => profile), counts: count }

  const chooseTab = (newer: RewardTab) => {
    setTab(newer)
    setRule(null)
  }
  const clear = () => {
    setRule(null)
    setChosen(nobody)
    setCount(1)
  }
  /** After a batch the rule stays, for the next class; who is `left` stays chosen, with the count they were to get. */
  const startNext = (left: readonly string[]) => {
    setChosen(new Set(left))
    if (left.length === 0) setCount(1)
  }
  return {
    tab,
    chooseTab,
    rule,
    setRule,
    chosen,
    setChosen,
    chosenStudents,
    count,
    setCount,
    clear,
    startNext,
    input: RewardProfiles.safeParse(body).data ?? null,
    isEmpty: rule === null && chosenStudents.length === 0,
  }
}
export type RewardForm = ReturnType<typeof useRewardForm>
