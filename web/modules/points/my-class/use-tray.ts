import { useState } from 'react'
import type { MyClassChoices } from '#api/contracts/my-class.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import { matchRules } from '#web/patterns/rules/match-rules.ts'
import { rulesAtHand } from './rules-at-hand.ts'

export const useTray = (rules: readonly PointRule[], choices: MyClassChoices) => {
  const [count, setCount] = useState(1)
  const [isWhole, setWhole] = useState(false)
  const [search, setSearch] = useState('')
  const atHand = rulesAtHand(rules, choices.rules)
  // The most used rules also come first in the list of all rules.
  const found = matchRules([...new Set([...atHand, ...rules])], search)
  return {
    count,
    setCount,
    isWhole,
    search,
    setSearch,
    all: rules,
    toggleWhole: () => setWhole(!isWhole),
    found: isWhole ? found.length : undefined,
    shown: isWhole ? found : atHand,
  }
}
export type TrayState = ReturnType<typeof useTray>
