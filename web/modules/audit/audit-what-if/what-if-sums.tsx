import type { WhatIf } from '#api/contracts/what-if.ts'
import { formatNumber, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { Words } from '#web/ui/text/words.tsx'

type Change = WhatIf['changes'][number]

export const WhatIfSums = ({ whatIf, stale }: { whatIf: WhatIf; stale: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const { changes, result } = whatIf
  if (!result) return null
  const { students, classes } = result
  return (
    <div className={`audit-what-if-sums${stale ? ' stale' : ''}`} aria-busy={stale}>
      <ul>
        {changes.map((change) => (
          <li key={change.rule}>
            <Sum change={change} isNamed={changes.length > 1} />
          </li>
        ))}
      </ul>
      <p className="audit-what-if-touched">
        <span>
          {words.studentsChange({
            changed: formatNumber(students.changed),
            of: formatNumber(students.count),
          })}
        </span>
        <span>
          {words.classesMove({
            moved: formatNumber(classes.moved),
            of: formatNumber(classes.count),
          })}
        </span>
      </p>
    </div>
  )
}

const Sum = ({ change, isNamed }: { change: Change; isNamed: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.auditWhatIf
  const ruleName = useRuleName()
  const { times, points, now, given, other } = change
  const name = isNamed && (
    <span className="sm mut">
      <Words>{ruleName(change)}</Words>
    </span>
  )
  if (times === 0)
    return (
      <>
        {name} <span className="mut">{words.none()}</span>
      </>
    )
  // The rule's points may have changed during the period; the sum is then not a simple product.
  const isProduct = Math.abs(given) === times * now
  const parts = {
    count: times,
    times: formatNumber(times),
    points: formatNumber(points),
    now: formatNumber(now),
  }
  return (
    <>
      {name} <span className="num">{isProduct ? words.product(parts) : words.sum(parts)}</span>{' '}
      <b className="audit-what-if-difference num">{words.differs(formatSigned(other - given))}</b>
    </>
  )
}
