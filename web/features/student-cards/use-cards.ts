import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ResetClassPasswordsAnswer } from '#api/contracts/class-passwords.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { studentsQuery } from '#web/parts/student-picker/students-query.ts'
import { type CardKind, classesOf, type Whose } from './cards.ts'

type Made = Record<Whose, ReadonlyMap<string, string>>
const nothingMade: Made = { student: new Map(), parent: new Map() }

/** What is to be printed, and the passwords made since the page was opened: they are nowhere else. */
export const useCards = () => {
  const { period } = usePeriod()
  const query = useQuery(studentsQuery(period._id))
  const [chosen, setClass] = useState('')
  const [kind, setKind] = useState<CardKind>('signIn')
  const [whose, setWhose] = useState<Whose>('student')
  const [made, setMade] = useState(nothingMade)
  const classes = useMemo(() => classesOf(query.data ?? []), [query.data])
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
    ...{ period, query, classes, ofClass, chosen, setClass, kind, setKind, whose, setWhose, cards, keep },
    hasMade,
    /** Who has joined the class since its passwords were made. */
    without: hasMade ? cards.filter(({ password }) => password === null).length : 0,
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
