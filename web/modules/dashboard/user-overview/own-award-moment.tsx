import { useEffect, useState } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import { formatSigned } from '#web/i18n/format.ts'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { Words } from '#web/ui/text/words.tsx'

/** In ms. Afterwards only the list of latest records shows the award. */
const stays = 6000

const leaf = leafPath(16, 5)
const ways = [-80, -58, -36, -14, 14, 36, 58, 80]

/**
 * Shows a new award for six seconds; `useAwards` announces it. With reduced motion nothing moves.
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
