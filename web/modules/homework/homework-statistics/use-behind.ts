import { useWithPeriod } from '#web/client/session/period.tsx'
import type { PeriodDays } from './statistics-queries.ts'

type Grade = { value: string } | null

/**
 * Returns functions that link a column to its records: the history for that class or grade and
 * those days.
 */
export const useBehind = (tab: 'submitted' | 'unfinished', { from, to }: PeriodDays) => {
  const withPeriod = useWithPeriod()
  const hrefOf = (choice: string) => {
    const params = new URLSearchParams({
      ...(tab === 'unfinished' && { tab }),
      class: choice,
      ...(from && { from }),
      ...(to && { to }),
    })
    return withPeriod(`/admin/homeworkHistory?${params}`)
  }
  return {
    ofClass: (name: string) => hrefOf(`class:${name}`),
    /** Only grades that the school has named can be filtered by. */
    ofGrade: (grade: Grade) => (grade ? hrefOf(`grade:${grade.value}`) : undefined),
  }
}
