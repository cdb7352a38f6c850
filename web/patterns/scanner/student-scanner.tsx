import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findByCode } from '#api/contracts/folding.ts'
import type { Student } from '#api/contracts/students.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentsQuery } from '../student-picker/students-query.ts'
import { CodeScanner } from './code-scanner.tsx'
import type { ScanOutcome } from './scan-outcome.ts'

/** In ms: an unknown code refetches a list older than this, because the student may be new. */
const newEnough = 30_000
const mostShown = 24

type StudentScannerProps = {
  period: string
  onStudent: (student: Student) => ScanOutcome
  onClose: () => void
}

export const StudentScanner = ({ period, onStudent, onClose }: StudentScannerProps) => {
  const { LL } = useI18nContext()
  const client = useQueryClient()
  useEffect(() => {
    // Reports no failure here, because the first code reports it.
    void client.prefetchQuery(studentsQuery(period))
  }, [client, period])
  const find = async (code: string): Promise<ScanOutcome> => {
    const query = studentsQuery(period)
    const known = await client.ensureQueryData(query)
    const student =
      findByCode(known.data, code) ??
      findByCode((await client.fetchQuery({ ...query, staleTime: newEnough })).data, code)
    if (student) return onStudent(student)
    const shown = code.length > mostShown ? `${code.slice(0, mostShown)}…` : code
    return { tone: 'amber', text: LL.scanner.unknown(shown) }
  }
  return (
    <CodeScanner
      title={LL.scanner.title()}
      hint={LL.scanner.hint()}
      label={LL.scanner.typed()}
      onCode={find}
      onClose={onClose}
    />
  )
}
