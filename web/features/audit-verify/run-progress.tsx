import { useId } from 'react'
import type { VerificationRun } from '#api/contracts/audit.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { spanOf, stepName } from './run-words.ts'

/** How far a run is: each reading of the log takes as long as this one, and comparing hardly any time beside it. */
export const RunProgress = ({ run: { step } }: { run: VerificationRun }) => {
  const { LL } = useI18nContext()
  const words = LL.audit.verify
  const id = useId()
  if (!step || step.number === 0)
    return (
      <div className="audit-verify-progress">
        <h2 id={id}>{words.asked()}</h2>
        <progress aria-labelledby={id} />
      </div>
    )
  const { number, of, events, total, per_second } = step
  const isReading = number < of
  const reached = isReading && total > 0 ? Math.min(1, events / total) : 0
  const readingsAfter = of - 1 - number
  const left =
    isReading && per_second > 0 ? (readingsAfter * total + Math.max(0, total - events)) / per_second : undefined
  return (
    <div className="audit-verify-progress">
      <h2 id={id}>{words.running(stepName(LL, step.name))}</h2>
      <progress aria-labelledby={id} max={of} value={number - 1 + reached} />
      <p className="sm mut">
        {isReading
          ? words.progress({
              ...{ number, of, events: formatNumber(events), total: formatNumber(Math.max(total, events)) },
              perSecond: formatNumber(per_second),
            })
          : words.comparing({ number, of })}
        {left !== undefined && ` · ${words.left(spanOf(LL, left))}`}
      </p>
    </div>
  )
}
