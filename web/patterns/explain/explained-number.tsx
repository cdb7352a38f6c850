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
 * Opens the entries behind a balance, total or count. The dialog is in the address. Students and
 * parents can open their own figures and those of classes that they see, and get sums by day.
 */
export const ExplainedNumber = ({ figure, children, className = '' }: ExplainedNumberProps) => {
  const { LL } = useI18nContext()
  const [path, navigate] = useLocation()
  const open = () => {
    // Read when pressed, because the address may have changed since rendering.
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
