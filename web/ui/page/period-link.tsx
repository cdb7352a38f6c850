import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useWithPeriod } from '#web/client/session/period.tsx'

type PeriodLinkProps = {
  to: string
  className?: string
  'aria-label'?: string
  state?: unknown
  children: ReactNode
}

export const PeriodLink = ({ to, ...link }: PeriodLinkProps) => (
  <Link href={useWithPeriod()(to)} {...link} />
)
