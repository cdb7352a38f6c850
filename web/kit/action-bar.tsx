import type { ReactNode } from 'react'

/** The bar of the screen's main action, always in sight. `children` say what would happen; `end` holds the buttons. */
export const ActionBar = ({ children, end }: { children?: ReactNode; end: ReactNode }) => (
  <>
    {/* What the bar would cover can still be scrolled into sight. */}
    <div className="bar-space" />
    <div className="bar">
      <div className="grow">{children}</div>
      <div className="bar-end">{end}</div>
    </div>
  </>
)
