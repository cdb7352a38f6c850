import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWithPeriod } from '#web/client/session/period.tsx'

type PeriodLinkProps = {
  to: string
  className?: string
  'aria-label'?: string
  /** What the step in the browser's history knows. */
  state?: unknown
  children: ReactNode
}

/** A link to another screen that opens in the period in which it was pressed. */
export const PeriodLink = ({ to, ...link }: PeriodLinkProps) => (
  <Link href={useWithPeriod()(to)} {...link} />
)
