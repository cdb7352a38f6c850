import type { ReactNode, Ref } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icons/icon.tsx'
import { PeriodLink } from './period-link.tsx'

type CardProps = {
  title?: ReactNode
  count?: ReactNode
  seeAll?: string
  end?: ReactNode
  /** Decorates the card; for the main card of a screen only. */
  leafy?: boolean
  /**
   * Moves the focus to the title when the focused row disappears, so that a key press hits no other
   * row.
   */
  keepsFocus?: boolean
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Never put a card into a card: use an element with `className="well"` inside. */
export const Card = (props: CardProps) => {
  const { title, count, seeAll, end, leafy, keepsFocus, className = '', ref, children } = props
  const { LL } = useI18nContext()
  return (
    <section
      ref={ref}
      className={`card ${leafy ? 'leafy' : ''} ${className}`}
      data-keeps-focus={keepsFocus || undefined}
    >
      {(title || end || seeAll) && (
        <header>
          {title && <h2 tabIndex={keepsFocus ? -1 : undefined}>{title}</h2>}
          {count && <span className="sm mut">{count}</span>}
          <span className="sp" />
          {end}
          {seeAll && <SeeAll to={seeAll}>{LL.common.seeAll()}</SeeAll>}
        </header>
      )}
      {children}
    </section>
  )
}

export const SeeAll = ({ to, children }: { to: string; children: ReactNode }) => (
  <PeriodLink to={to} className="see">
    {children}
    <Icon name="forward" size="small" />
  </PeriodLink>
)
