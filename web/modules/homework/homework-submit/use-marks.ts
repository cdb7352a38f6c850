import { useState } from 'react'
import type { DayMark, HomeworkStatus } from '#api/contracts/homework.ts'
import type { Student } from '#api/contracts/students.ts'

/**
 * One student of the class: what stands for the day, and what is chosen instead of it or for the
 * first time.
 */
export type ChosenMark = {
  student: Student
  recorded: DayMark | undefined
  chosen: HomeworkStatus | undefined
  isAbsent: boolean
}
type KnownMarks = { recorded: readonly DayMark[]; absent: readonly string[] }

/**
 * What is chosen for a class. What stands already is no choice; `mayCommand`: nobody else chooses.
 */
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
    // Who was not there has handed in nothing: marked so from the beginning, to be saved with the
    // others.
    const usual = mayCommand && isAbsent && !standing ? 'absent' : undefined
    const wanted =
      standing?.changeable === false ? undefined : (chosen.get(student.profile) ?? usual)
    return {
      student,
      recorded: standing,
      chosen: wanted === standing?.status ? undefined : wanted,
      isAbsent,
    }
  })
  const toSave = marks.flatMap(({ student: { profile }, chosen: status }) =>
    status ? [{ profile, status }] : [],
  )
  return {
    marks,
    toSave,
    /** Somebody chose something: marks of the roll call alone are not lost. */
    isUnsaved: toSave.some(({ profile }) => chosen.has(profile)),
    choose: (profile: string, status: HomeworkStatus) => {
      if (!mayCommand || byProfile.get(profile)?.changeable === false) return
      setChosen((before) => new Map(before).set(profile, status))
    },
    allSubmitted: () =>
      setChosen((before) => {
        const open = marks.filter(({ recorded: standing, chosen: wanted }) => !standing && !wanted)
        return new Map([
          ...before,
          ...open.map(({ student }) => [student.profile, 'submitted'] as const),
        ])
      }),
    clear: () => setChosen(new Map()),
    keep: (left: readonly string[]) =>
      setChosen((before) => new Map([...before].filter(([profile]) => left.includes(profile)))),
  }
}
export type Marks = ReturnType<typeof useMarks>

export const shownStatusOf = ({ recorded, chosen }: ChosenMark): HomeworkStatus | undefined =>
  chosen ?? recorded?.status
