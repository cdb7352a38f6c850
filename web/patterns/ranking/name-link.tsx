import type { ReactNode } from 'react'
import { PeriodLink } from '#web/ui/page/period-link.tsx'

export const NameLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <PeriodLink to={to} className="rank-name">
      {children}
    </PeriodLink>
  ) : (
    children
  )
