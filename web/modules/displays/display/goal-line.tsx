import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import type { BothLanguages } from './display-texts.ts'

type Goal = NonNullable<DisplaySnapshot['goal']>
type GoalLineProps = { goal: Goal; of: string; languages: BothLanguages }

export const GoalLine = ({
  goal: { points, total },
  of,
  languages: { main, other },
}: GoalLineProps) => {
  const done = total % points
  const left = formatNumber(points - done)
  return (
    <p className="dp-goal">
      <b lang={main.tag}>{main.text.toWreath({ class: of, left })}</b>
      <small lang={other.tag}>{other.text.toWreath({ class: of, left })}</small>
      <i aria-hidden="true" style={{ width: `${(100 * done) / points}%` }} />
    </p>
  )
}
