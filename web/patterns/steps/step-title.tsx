import type { ReactNode } from 'react'
import './steps.css'

export const StepTitle = ({ step, children }: { step: number; children: ReactNode }) => (
  <div className="steps-title">
    <StepNumber step={step} />
    <h2>{children}</h2>
  </div>
)

export const StepNumber = ({ step }: { step: number }) => (
  <span className="steps-number" aria-hidden="true">
    {step}
  </span>
)
