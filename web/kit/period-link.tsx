import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWithPeriod } from '../client/session/period.tsx'

type PeriodLinkProps = { to: string; className?: string; children: ReactNode }

/** A link to another screen that opens in the period in which it was pressed. */
export const PeriodLink = ({ to, className, children }: PeriodLinkProps) => (
  <Link href={useWithPeriod()(to)} className={className}>
    {children}
  </Link>
)
