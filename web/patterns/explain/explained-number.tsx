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
 * Opens the entries that add up to a balance, total or count: `<ExplainedNumber figure={{ of:
 * 'point', profile }}>{value}</ExplainedNumber>`. The address holds the dialog: back closes it, a
 * shared link opens it. Students and parents may open their own figures and the classes they may
 * see; a class opens as days for them, as entries for staff.
 */
export const ExplainedNumber = ({ figure, children, className = '' }: ExplainedNumberProps) => {
  const { LL } = useI18nContext()
  const [path, navigate] = useLocation()
  const open = () => {
    // Read now: something else may have changed the address since rendering.
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
