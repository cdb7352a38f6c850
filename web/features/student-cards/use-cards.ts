import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ResetClassPasswordsAnswer } from '#api/contracts/class-passwords.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { forgetHandedOver, type HandedOver, handedOver } from '#web/parts/passwords/handed-over.ts'
import { studentsQuery } from '#web/parts/student-picker/students-query.ts'
import { type CardKind, classesOf, classesOfNew, type Whose } from './cards.ts'

type Made = Record<Whose, ReadonlyMap<string, string>>

const madeOf = (students: readonly HandedOver[]): Made => {
  const passwords = (which: 'password' | 'parent_password') =>
    new Map(students.flatMap((student) => (student[which] === null ? [] : [[student.u_id, student[which]] as const])))
  return { student: passwords('password'), parent: passwords('parent_password') }
}

/**
 * What is to be printed, and the passwords made since the page was opened, or by an import that led here: they are nowhere else. Coming from
 * an import, only its new students have cards.
 */
export const useCards = () => {
  const { period } = usePeriod()
  const query = useQuery(studentsQuery(period._id))
  const [imported] = useState(handedOver)
  useEffect(() => forgetHandedOver, [])
  const [chosen, setClass] = useState(imported[0]?.class ?? '')
  const [kind, setKind] = useState<CardKind>('signIn')
  const [whose, setWhose] = useState<Whose>('student')
  const [made, setMade] = useState(() => madeOf(imported))
  const classes = useMemo(
    () => (imported.length > 0 ? classesOfNew(imported) : classesOf(query.data ?? [])),
    [imported, query.data],
  )
  const ofClass = classes.find(({ name }) => name === chosen)
  const passwords = made[whose]
  const cards = useMemo(
    () =>
      (ofClass?.students ?? []).map((student) => ({
        ...student,
        password: kind === 'signIn' ? (passwords.get(student._id) ?? null) : null,
      })),
    [ofClass, passwords, kind],
  )
  const hasMade = cards.some(({ password }) => password !== null)
  const keep = (answer: ResetClassPasswordsAnswer) => {
    const newer = answer.data.map(({ _id, password }) => [_id, password] as const)
    setMade((before) => ({ ...before, [whose]: new Map([...before[whose], ...newer]) }))
  }
  useWarnBeforeLeaving(made.student.size + made.parent.size > 0)
  return {
    /** How many students an import that led here has given passwords. */
    imported: imported.length,
    ...{ period, query, classes, ofClass, chosen, setClass, kind, setKind, whose, setWhose, cards, keep },
    hasMade,
    /** Who has joined the class since its passwords were made. */
    without: hasMade && imported.length === 0 ? cards.filter(({ password }) => password === null).length : 0,
  }
}
export type Cards = ReturnType<typeof useCards>

/** A reload would lose the passwords. */
const useWarnBeforeLeaving = (needed: boolean) => {
  useEffect(() => {
    if (!needed) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [needed])
}
