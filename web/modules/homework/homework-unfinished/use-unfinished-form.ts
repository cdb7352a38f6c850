import { useState } from 'react'
import type { DayUnfinished, HomeworkType } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'

/** Holds one homework type, the students and their remarks, which start as recorded. */
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
    /** Keeps the homework type for the next class, and failed students with their remarks. */
    startNext: (left: readonly string[]) => {
      choice.startNext(left)
      setWritten((before) => new Map([...before].filter(([profile]) => left.includes(profile))))
    },
  }
}
export type UnfinishedForm = ReturnType<typeof useUnfinishedForm>
