import { useWithPeriod } from '#web/client/session/period.tsx'
import type { Span } from './statistics-queries.ts'

type Grade = { value: string } | null

/** Returns the link to the records behind a column: the history of that class or grade and days. */
export const useBehind = (tab: 'submitted' | 'unfinished', { from, to }: Span) => {
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
    /** Classes of no grade that the school has named cannot be asked for together. */
    ofGrade: (grade: Grade) => (grade ? hrefOf(`grade:${grade.value}`) : undefined),
  }
}
