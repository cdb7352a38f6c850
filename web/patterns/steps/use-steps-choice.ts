import { useState } from 'react'
import type { Student } from '#api/contracts/students.ts'

const nobody: ReadonlySet<string> = new Set()

/** What is chosen on a screen of steps: a rule, `first` at the beginning, and for whom. */
export const useStepsChoice = <Rule>(students: readonly Student[], first: Rule | null = null) => {
  const [rule, setRule] = useState(first)
  const [chosen, setChosen] = useState(nobody)
  // Somebody may have left the period since being chosen.
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
