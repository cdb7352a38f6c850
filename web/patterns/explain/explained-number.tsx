import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import './explain.css'
import { explanationStep } from './explanation-step.ts'
import { type ExplainedFigure, figureText, inAddress } from './figure.ts'

type ExplainedNumberProps = {
  figure: ExplainedFigure
  children: ReactNode
  className?: string
}

/**
 * A number that opens the entries which add up to it. Any balance, total or count is one: put it
 * around what is shown, `<ExplainedNumber figure={{ of: 'point', profile }}><CountUp value={point}
 * /></ExplainedNumber>`. The shell shows the dialog (explain-place.tsx), which is in the address:
 * back closes it, a reload and a sent link open it. Students and parents may be given their own
 * profile's figures and the classes that they may see; a class opens as days for them, as entries
 * for staff.
 */
export const ExplainedNumber = ({ figure, children, className = '' }: ExplainedNumberProps) => {
  const { LL } = useI18nContext()
  const [path, navigate] = useLocation()
  const open = () => {
    // Not of this rendering: something else of the address may have changed since.
    const params = new URLSearchParams(location.search)
    params.set(inAddress, figureText(figure))
    navigate(`${path}?${params}`, { state: explanationStep })
  }
  return (
    <button
      type="button"
      className={`explain-number ${className}`}
      aria-haspopup="dialog"
      title={LL.common.explain()}
      onClick={open}
    >
      {children}
    </button>
  )
}
