import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Words } from '../text/words.tsx'
import { PeriodLink } from './period-link.tsx'
import { PeriodSelector } from './period-selector.tsx'

type PageHeaderProps = {
  title: string
  subtitle?: ReactNode
  back?: { to: string; label: string }
  tabs?: ReactNode
  /** Needs a route with a period mode. */
  period?: 'beside' | 'end'
  children?: ReactNode
}

export const PageHeader = ({ title, subtitle, back, tabs, period, children }: PageHeaderProps) => (
  <header className="ph">
    {back && (
      <div className="ph-back">
        <PeriodLink to={back.to} className="see">
          <Icon name="back" size="small" />
          <span>
            <Words>{back.label}</Words>
          </span>
        </PeriodLink>
      </div>
    )}
    <div className="ph-text">
      <h1>
        <Words>{title}</Words>
      </h1>
      {subtitle && <div className="mut">{subtitle}</div>}
    </div>
    {tabs}
    {period === 'beside' && <PeriodSelector />}
    {(children || period === 'end') && (
      <div className="ph-end">
        {children}
        {period === 'end' && <PeriodSelector />}
      </div>
    )}
  </header>
)
