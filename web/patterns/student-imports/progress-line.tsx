import { useId } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import './student-imports.css'

export type ProgressLineProps = {
  progress: { done: number; total: number } | undefined
  isUnreachable?: boolean
}

export const ProgressLine = ({ progress, isUnreachable }: ProgressLineProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const words = LL.studentImport.progress
  const { done, total } = progress ?? { done: 0, total: 0 }
  const isPreparing = total > 0 && done < total
  const text = isPreparing
    ? words.passwords({ done: formatNumber(done), total: formatNumber(total) })
    : words.storing()
  return (
    <div className="student-imports-progress">
      {/* Not a live region, which would announce each step. */}
      <span id={id} className="num">
        {isUnreachable ? words.unreachable() : text}
      </span>
      <PrimeProgressBar aria-labelledby={id} {...(isPreparing && { value: done, max: total })} />
    </div>
  )
}
