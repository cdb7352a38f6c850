import { useState } from 'react'
import type { Student } from '#api/contracts/students.ts'
import { without } from '#web/patterns/batches/without.ts'

const nobody: readonly string[] = []

/**
 * Holds the rule, initially `first`, and the students, initially `handed`, for a screen with steps.
 */
export const useStepsChoice = <Rule>(
  students: readonly Student[],
  first: Rule | null = null,
  handed = nobody,
) => {
  const [rule, setRule] = useState(first)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(handed))
  // Leaves out chosen students who have left the period.
  const chosenStudents = students.filter(({ profile }) => chosen.has(profile))
  return {
    rule,
    setRule,
    chosen,
    setChosen,
    chosenStudents,
    clear: () => {
      setRule(null)
      setChosen(new Set())
    },
    startNext: (done: ReadonlySet<string>) => setChosen((now) => without(now, done)),
    profiles: chosenStudents.map(({ profile }) => profile),
    isEmpty: rule === null && chosenStudents.length === 0,
  }
}
export type StepsChoice<Rule> = Pick<
  ReturnType<typeof useStepsChoice<Rule>>,
  'rule' | 'chosen' | 'setChosen' | 'chosenStudents' | 'clear' | 'isEmpty'
>
