import { useId } from 'react'
import type { VerificationRun } from '#api/contracts/audit.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { runDuration, stepName } from './run-words.ts'

export const RunProgress = ({ run: { step } }: { run: VerificationRun }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify
  const id = useId()
  if (!step || step.number === 0)
    return (
      <div className="audit-verify-progress">
        <h2 id={id}>{words.asked()}</h2>
        <PrimeProgressBar aria-labelledby={id} />
      </div>
    )
  const { number, of, share, seconds_left: left } = step
  return (
    <div className="audit-verify-progress">
      <h2 id={id}>{words.running(stepName(LL, step.name))}</h2>
      <PrimeProgressBar aria-labelledby={id} max={of} value={number - 1 + share} />
      <p className="sm mut">
        {number < of
          ? words.progress({ number, of, percent: Math.round(share * 100) })
          : words.comparing({ number, of })}
        {left !== null && ` · ${words.left(runDuration(LL, left))}`}
      </p>
    </div>
  )
}
