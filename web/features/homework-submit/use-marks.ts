import { useState } from 'react'
import type { DayMark, HomeworkStatus } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'

/** One student of the class: what stands for the day, and what is chosen instead of it or for the first time. */
export type Mark = {
  student: Student
  recorded: DayMark | undefined
  chosen: HomeworkStatus | undefined
  /** By the roll call of that day. */
  isAbsent: boolean
}
type Known = { recorded: readonly DayMark[]; absent: readonly string[] }

/** What is chosen for a class. What stands already is no choice; `mayCommand`: nobody else chooses. */
export const useMarks = (students: readonly Student[], { recorded, absent }: Known, mayCommand: boolean) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, HomeworkStatus>>(new Map())
  const byProfile = new Map(recorded.map((mark) => [mark.profile, mark]))
  const isAway = new Set(absent)
  const marks: Mark[] = students.map((student) => {
    const standing = byProfile.get(student.profile)
    const wanted = standing?.changeable === false ? undefined : chosen.get(student.profile)
    return {
      student,
      recorded: standing,
      chosen: wanted === standing?.status ? undefined : wanted,
      isAbsent: isAway.has(student.profile),
    }
  })
  const toSave = marks.flatMap(({ student: { profile }, chosen: status }) => (status ? [{ profile, status }] : []))
  return {
    marks,
    toSave,
    choose: (profile: string, status: HomeworkStatus) => {
      if (!mayCommand || byProfile.get(profile)?.changeable === false) return
      setChosen((before) => new Map(before).set(profile, status))
    },
    /** Whoever has nothing yet, neither recorded nor chosen; who was absent at the roll call stays absent. */
    allSubmitted: () =>
      setChosen((before) => {
        const open = marks.filter(({ recorded: standing, chosen: wanted }) => !standing && !wanted)
        return new Map([
          ...before,
          ...open.map(({ student, isAbsent }) => [student.profile, isAbsent ? 'absent' : 'submitted'] as const),
        ])
      }),
    clear: () => setChosen(new Map()),
    /** After they were saved: those for whom it was not stay chosen. */
    keep: (left: readonly string[]) =>
      setChosen((before) => new Map([...before].filter(([profile]) => left.includes(profile)))),
  }
}
export type Marks = ReturnType<typeof useMarks>

export const shownOf = ({ recorded, chosen }: Mark): HomeworkStatus | undefined => chosen ?? recorded?.status
