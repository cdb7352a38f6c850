import type { ReactNode } from 'react'
import { PeriodLink } from '#web/ui/page/period-link.tsx'

/** A name in a ranking; a student's leads to the record, in the period that the ranking is of. */
export const NameLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <PeriodLink to={to} className="rank-name">
      {children}
    </PeriodLink>
  ) : (
    children
  )
