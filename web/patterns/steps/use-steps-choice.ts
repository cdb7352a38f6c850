import { useState } from 'react'
import type { Student } from '#api/contracts/students.ts'

const nobody: ReadonlySet<string> = new Set()

/** Holds the rule, initially `first`, and the students of a screen of steps. */
export const useStepsChoice = <Rule>(students: readonly Student[], first: Rule | null = null) => {
  const [rule, setRule] = useState(first)
  const [chosen, setChosen] = useState(nobody)
  // A chosen student may have left the period.
  const chosenStudents = students.filter(({ profile }) => chosen.has(profile))
  return {
    ...{ rule, setRule, chosen, setChosen, chosenStudents },
    clear: () => {
      setRule(null)
      setChosen(nobody)
    },
    startNext: (left: readonly string[]) => setChosen(new Set(left)),
    profiles: chosenStudents.map(({ profile }) => profile),
    isEmpty: rule === null && chosenStudents.length === 0,
  }
}
export type StepsChoice<Rule> = Pick<
  ReturnType<typeof useStepsChoice<Rule>>,
  'rule' | 'chosen' | 'setChosen' | 'chosenStudents' | 'clear' | 'isEmpty'
>
