import { useEffect, useState } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import { formatSigned } from '#web/i18n/format.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { Words } from '#web/ui/text/words.tsx'

/** In ms; afterwards the award is one of the latest records. */
const stays = 6000

const leaf = leafPath(16, 5)
const ways = [-80, -58, -36, -14, 14, 36, 58, 80]

/**
 * A small moment for an award that has just come. It is said elsewhere; who asked for less motion
 * sees it stand.
 */
export const OwnAwardMoment = ({ award }: { award: ActionRow }) => {
  const ruleName = useRuleName()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), stays)
    return () => clearTimeout(timer)
  }, [])
  if (over) return null
  return (
    <div className="overview-award" aria-hidden="true">
      <svg viewBox="-60 -60 120 70" aria-hidden="true">
        {ways.map((way) => (
          <g key={way} transform={`rotate(${way})`}>
            <path d={leaf} />
          </g>
        ))}
      </svg>
      <b className="num">{formatSigned(award.point)}</b>
      <span className="st">
        <Words>{ruleName(award.pointRule)}</Words>
      </span>
    </div>
  )
}
