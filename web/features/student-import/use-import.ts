import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FieldError } from '#api/contracts/validation.ts'
import { usePeriod } from '#web/shared/session/period.tsx'
import { useSession } from '#web/shared/session/session.tsx'
import { studentsQuery } from '#web/shared/student-picker/students-query.ts'
import { checkRows, isInvalid, type PreviewRow } from './check-rows.ts'
import { type FileProblem, readStudents, type StudentFile } from './read-students.ts'

type Refused = { period: string; byLine: ReadonlyMap<number, readonly FieldError[]> }
const noLines: ReadonlySet<number> = new Set()

/** The file that was chosen, compared with the students of the period. */
export const useImport = () => {
  const { period } = usePeriod()
  const { organization } = useSession()
  const students = useQuery(studentsQuery(period._id))
  const [file, setFile] = useState<StudentFile | null>(null)
  const [problem, setProblem] = useState<{ name: string; what: FileProblem } | null>(null)
  const [leftOut, setLeftOut] = useState(noLines)
  const [refused, setRefused] = useState<Refused | null>(null)
  const known = students.data

  const rows = useMemo(() => {
    if (!file || !known) return []
    const lines = file.lines.filter(({ line }) => !leftOut.has(line))
    const byLine = refused?.period === period._id ? refused.byLine : undefined
    return checkRows({ lines, students: known, prefix: organization.prefix, refused: byLine })
  }, [file, known, leftOut, refused, organization.prefix, period._id])

  const choose = async (chosen: File) => {
    const outcome = await readStudents(chosen)
    const isRead = 'file' in outcome
    setFile(isRead ? outcome.file : null)
    setProblem(isRead ? null : { name: chosen.name, what: outcome.problem })
    setLeftOut(noLines)
    setRefused(null)
    void students.refetch()
  }
  const leaveOut = () => setLeftOut(new Set([...leftOut, ...rows.filter(isInvalid).map(({ line }) => line)]))
  const refuse = (byLine: Refused['byLine']) => {
    setRefused({ period: period._id, byLine })
    void students.refetch()
  }
  return {
    period,
    students,
    file,
    problem,
    rows,
    counts: countsOf(rows),
    leftOut: leftOut.size,
    choose,
    leaveOut,
    refuse,
  }
}

/** How many rows of each kind there are. */
export const countsOf = (rows: readonly PreviewRow[]) => {
  const counts = { new: 0, update: 0, unchanged: 0, invalid: 0 }
  for (const { result } of rows) counts[result] += 1
  return counts
}
export type Counts = ReturnType<typeof countsOf>
