import { useState } from 'react'
import type { DayUnfinished, HomeworkType } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'
import { useStepsChoice } from '#web/patterns/steps/use-steps-choice.ts'
import type { RecordedUnfinished } from './use-leave-unfinished.ts'

/** Holds one homework type, the students and their remarks, which start as recorded. */
export const useUnfinishedForm = (students: readonly Student[]) => {
  const choice = useStepsChoice<HomeworkType>(students)
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    ...choice,
    remarkOf: (profile: string, recorded: DayUnfinished | undefined) =>
      written.get(profile) ?? recorded?.remarks ?? '',
    /** The text that was typed, also for a record that cannot be changed. */
    typedOf: (profile: string) => written.get(profile)?.trim() ?? '',
    /** Returns the remark to send: '' changes nothing, null removes the stored remark. */
    changeOf: (profile: string, recorded: DayUnfinished | undefined) => {
      const typed = written.get(profile)?.trim()
      if (typed) return typed
      return typed === '' && recorded?.changeable && recorded.remarks ? null : ''
    },
    write: (profile: string, text: string) =>
      setWritten((before) => new Map(before).set(profile, text)),
    clear: () => {
      choice.clear()
      setWritten(new Map())
    },
    /**
     * Keeps the homework type for the next class. Students stay with their remarks if they failed,
     * were not sent, or have another remark since.
     */
    startNext: ({ input, done }: RecordedUnfinished) => {
      const sent = new Map(input.profiles.map(({ profile, remarks }) => [profile, remarks]))
      const isSame = (profile: string) => {
        const remark = written.get(profile)
        return remark === undefined || remark.trim() === sent.get(profile)
      }
      const over = new Set([...done].filter(isSame))
      choice.startNext(over)
      setWritten((before) => new Map([...before].filter(([profile]) => !over.has(profile))))
    },
  }
}
export type UnfinishedForm = ReturnType<typeof useUnfinishedForm>
