import type { ReactNode } from 'react'
import { PeriodLink } from '../page/period-link.tsx'

type ButtonLinkProps = {
  to: string
  label: string
  icon?: ReactNode
  outlined?: boolean
  size?: 'small'
  'aria-label'?: string
}

export const ButtonLink = ({ to, label, icon, outlined, size, ...rest }: ButtonLinkProps) => {
  const classes = ['p-button p-component', outlined && 'p-button-outlined', size && 'p-button-sm']
  return (
    <PeriodLink
      to={to}
      className={classes.filter(Boolean).join(' ')}
      aria-label={rest['aria-label']}
    >
      {icon}
      <span className="p-button-label">{label}</span>
    </PeriodLink>
  )
}
