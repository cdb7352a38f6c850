import { useState } from 'react'
import type { DayMark } from '#api/contracts/homework.ts'
import type { HomeworkStatus } from '#api/contracts/homework-statuses.ts'
import type { Student } from '#api/contracts/students.ts'

/** A student's stored mark of the day, and the mark chosen instead. */
export type ChosenMark = {
  student: Student
  recorded: DayMark | undefined
  chosen: HomeworkStatus | undefined
  isAbsent: boolean
}
type SentMark = { profile: string; status: HomeworkStatus }
type KnownMarks = { recorded: readonly DayMark[]; absent: readonly string[] }

/** Holds chosen marks, apart from the stored ones. `mayCommand` permits choosing. */
export const useMarks = (
  students: readonly Student[],
  { recorded, absent }: KnownMarks,
  mayCommand: boolean,
) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, HomeworkStatus>>(new Map())
  const byProfile = new Map(recorded.map((mark) => [mark.profile, mark]))
  const isAway = new Set(absent)
  const marks: ChosenMark[] = students.map((student) => {
    const standing = byProfile.get(student.profile)
    const isAbsent = isAway.has(student.profile)
    // Absent students are marked from the start.
    const usual = mayCommand && isAbsent && !standing ? 'absent' : undefined
    const status =
      standing?.changeable === false ? undefined : (chosen.get(student.profile) ?? usual)
    return {
      student,
      recorded: standing,
      chosen: status === standing?.status ? undefined : status,
      isAbsent,
    }
  })
  const toSave = marks.flatMap(({ student: { profile }, chosen: status }) =>
    status ? [{ profile, status }] : [],
  )
  return {
    marks,
    toSave,
    /**
     * True if leaving would lose a choice. Marks that come only from the roll call are not lost.
     */
    isUnsaved: toSave.some(({ profile }) => chosen.has(profile)),
    choose: (profile: string, status: HomeworkStatus) => {
      if (!mayCommand || byProfile.get(profile)?.changeable === false) return
      setChosen((before) => new Map(before).set(profile, status))
    },
    allSubmitted: () =>
      setChosen((before) => {
        const open = marks.filter(({ recorded: standing, chosen: status }) => !standing && !status)
        return new Map([
          ...before,
          ...open.map(({ student }) => [student.profile, 'submitted'] as const),
        ])
      }),
    clear: () => setChosen(new Map()),
    /** Removes the marks that were sent, except those of `left` and those changed since. */
    remove: (sent: readonly SentMark[], left: readonly string[]) => {
      const done = new Map(sent.map(({ profile, status }) => [profile, status]))
      for (const profile of left) done.delete(profile)
      setChosen(
        (before) =>
          new Map([...before].filter(([profile, status]) => done.get(profile) !== status)),
      )
    },
  }
}
export type Marks = ReturnType<typeof useMarks>

export const shownStatusOf = ({ recorded, chosen }: ChosenMark): HomeworkStatus | undefined =>
  chosen ?? recorded?.status
