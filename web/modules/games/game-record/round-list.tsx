import type { ReactNode } from 'react'
import type { GameRound } from '#api/contracts/game-sessions.ts'
import { formatDateTime, formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

type RoundListProps = {
  gameId: string
  rounds: readonly GameRound[]
  chosen: ReactNode
}

export const RoundList = ({ gameId, rounds, chosen }: RoundListProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  return (
    <Card className="game-record-panel">
      <div className="filters">{chosen}</div>
      {rounds.length === 0 && <EmptyState title={words.first()} />}
      <ul className="game-record-rounds" aria-label={words.rounds()}>
        {rounds.map(({ _id, created_at, classes, users, correct, incorrect, exchanged }) => (
          <li key={_id}>
            <PeriodLink
              to={`/admin/games/record/${gameId}?round=${_id}`}
              className="game-record-round"
            >
              <b className="num">{formatDateTime(created_at)}</b>
              <span>{classes.join(words.comma())}</span>
              <span className="num mut">{words.students(users)}</span>
              <span className="num">
                {words.rightShare(formatPercent(correct / Math.max(1, correct + incorrect)))}
              </span>
              <span className="num">{words.given(formatNumber(exchanged))}</span>
              <Icon name="forward" size="small" />
            </PeriodLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
