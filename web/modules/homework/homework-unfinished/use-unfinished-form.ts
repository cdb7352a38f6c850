import { useState } from 'react'
import type { DayUnfinished, HomeworkType } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'

/**
 * What is chosen on the screen: one code, whom, and a remark for each. Who has a record already
 * begins with its remark.
 */
export const useUnfinishedForm = (students: readonly Student[]) => {
  const choice = useStepsChoice<HomeworkType>(students)
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    ...choice,
    remarkOf: (profile: string, recorded: DayUnfinished | undefined) =>
      written.get(profile) ?? recorded?.remarks ?? '',
    write: (profile: string, text: string) =>
      setWritten((before) => new Map(before).set(profile, text)),
    clear: () => {
      choice.clear()
      setWritten(new Map())
    },
    /**
     * The code stays, for the next class; those for whom it was not recorded stay, with what was
     * written.
     */
    startNext: (left: readonly string[]) => {
      choice.startNext(left)
      setWritten((before) => new Map([...before].filter(([profile]) => left.includes(profile))))
    },
  }
}
export type UnfinishedForm = ReturnType<typeof useUnfinishedForm>
