import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ResetClassPasswordsAnswer } from '#api/contracts/class-passwords.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import {
  forgetPasswordsToPrint,
  type PasswordToPrint,
  passwordsToPrint,
} from '../passwords/passwords-to-print.ts'
import {
  allClasses,
  type CardHolder,
  type CardKind,
  classesOf,
  classesOfNew,
  type StudentCard,
} from './card-sheet.ts'

type MadeCodes = Record<CardHolder, ReadonlyMap<string, string>>

const madeOf = (students: readonly PasswordToPrint[]): MadeCodes => {
  const passwords = (which: 'password' | 'parent_password') =>
    new Map(
      students.flatMap((student) =>
        student[which] === null ? [] : [[student.u_id, student[which]] as const],
      ),
    )
  return { student: passwords('password'), parent: passwords('parent_password') }
}

/**
 * Holds the passwords made since the page opened, or by the import that led here. They exist
 * nowhere else.
 */
export const useStudentCards = () => {
  const { period } = usePeriod()
  const query = useQuery(studentsQuery(period._id))
  const [imported] = useState(passwordsToPrint)
  useEffect(() => forgetPasswordsToPrint, [])
  const [chosen, setClass] = useState(imported.length > 0 ? allClasses : '')
  const [kind, setKind] = useState<CardKind>('signIn')
  const [whose, setWhose] = useState<CardHolder>('student')
  const [made, setMade] = useState(() => madeOf(imported))
  const classes = useMemo(
    () => (imported.length > 0 ? classesOfNew(imported) : classesOf(query.data ?? [])),
    [imported, query.data],
  )
  const shown = useMemo(
    () => classes.filter(({ name }) => chosen === allClasses || name === chosen),
    [classes, chosen],
  )
  const passwords = made[whose]
  const cards = useMemo(
    () =>
      shown
        .flatMap(({ students }) => students)
        .map((student) => ({
          ...student,
          password: kind === 'signIn' ? (passwords.get(student._id) ?? null) : null,
        })),
    [shown, passwords, kind],
  )
  const hasMade = cards.some(({ password }) => password !== null)
  const isNew = ({ _id }: { _id: string }) => kind === 'signIn' && passwords.has(_id)
  const keep = (answer: ResetClassPasswordsAnswer) => {
    const newer = answer.data.map(({ _id, password }) => [_id, password] as const)
    setMade((before) => ({ ...before, [whose]: new Map([...before[whose], ...newer]) }))
  }
  const { isPrinted, unprinted } = usePrinted(made, cards, whose)
  return {
    imported: imported.length,
    period,
    query,
    classes,
    chosen,
    setClass,
    kind,
    setKind,
    whose,
    setWhose,
    cards,
    keep,
    hasMade,
    inactive: shown.reduce((sum, { inactive }) => sum + inactive, 0),
    unprinted,
    /** Returns whether all new passwords of these students are printed; false if there are none. */
    isPrinted: (students: readonly { _id: string }[], of: CardHolder = whose) => {
      const withNew = students.filter(({ _id }) => made[of].has(_id))
      return withNew.length > 0 && withNew.every(({ _id }) => isPrinted(of, _id))
    },
    /** Counts students without a new password in classes that were reset; 0 after an import. */
    without:
      imported.length === 0
        ? shown
            .filter(({ students }) => students.some(isNew))
            .flatMap(({ students }) => students.filter((student) => !isNew(student))).length
        : 0,
  }
}
export type Cards = ReturnType<typeof useStudentCards>

/** Tracks which new passwords were printed. A password made later is unprinted. */
const usePrinted = (made: MadeCodes, cards: readonly StudentCard[], whose: CardHolder) => {
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set())
  const keyOf = (of: CardHolder, id: string, password: string | null | undefined) =>
    `${of} ${id} ${password}`
  useEffect(() => {
    const onPrint = () => {
      const now = cards.flatMap(({ _id, password }) =>
        password === null ? [] : [keyOf(whose, _id, password)],
      )
      setPrinted((before) => new Set([...before, ...now]))
    }
    addEventListener('afterprint', onPrint)
    return () => removeEventListener('afterprint', onPrint)
  })
  const isPrinted = (of: CardHolder, id: string) => printed.has(keyOf(of, id, made[of].get(id)))
  const unprintedOf = (of: CardHolder) =>
    [...made[of].keys()].filter((id) => !isPrinted(of, id)).length
  return { isPrinted, unprinted: unprintedOf('student') + unprintedOf('parent') }
}
