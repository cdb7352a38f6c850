import type { GameRecord } from '#api/contracts/game-sessions.ts'
import { formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'

export const RecordTiles = ({ record }: { record: GameRecord }) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const answers = record.correct + record.incorrect
  const tiles = [
    [LL.games.sessions(), formatNumber(record.sessions)],
    [LL.games.users(), formatNumber(record.users)],
    [words.accuracy(), answers === 0 ? '–' : formatPercent(record.correct / answers)],
    [words.exchanged(), formatNumber(record.exchanged)],
  ] as const
  return (
    <dl className="card game-record-tiles">
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt className="sm mut">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
