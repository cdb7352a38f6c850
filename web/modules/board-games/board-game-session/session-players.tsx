import type { BoardSessionStats } from '#api/contracts/board-game-sessions.ts'
import { formatClassNo, formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { recordPath } from '#web/patterns/record/record-path.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'

type Player = BoardSessionStats['players'][number]
const column = columnsFor<Player>()

export const SessionPlayers = ({ players }: { players: readonly Player[] }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const unordered = { enableSorting: false }
  const number = { meta: { numeric: true }, ...unordered }
  const isScored = players.some(({ score }) => score !== null)
  const columns = [
    column.accessor('place', {
      header: words.place(),
      ...unordered,
      cell: ({ getValue }) => <Place place={getValue()} />,
    }),
    column.accessor(({ user }) => nameIn(locale, user.name), {
      id: `name_${locale}`,
      header: words.student(),
      ...unordered,
      meta: { wraps: true, rowHeader: true },
      cell: ({ row: { original } }) => <Name player={original} />,
    }),
    column.accessor(
      ({ profile }) => [profile.class, formatClassNo(profile.class_no)].filter(Boolean).join(' '),
      {
        id: 'class',
        header: words.class(),
        ...unordered,
      },
    ),
    ...(isScored
      ? [
          column.accessor(({ score }) => (score === null ? '–' : formatNumber(score)), {
            id: 'score',
            header: words.score(),
            ...number,
          }),
        ]
      : []),
    column.accessor(({ granted }) => (granted > 0 ? formatSigned(granted) : '–'), {
      id: 'granted',
      header: words.granted(),
      ...number,
    }),
    column.accessor(
      ({ played, won }) =>
        words.playedWon({ played: formatNumber(played), won: formatNumber(won) }),
      {
        id: 'so_far',
        header: words.ofGame(),
        ...unordered,
      },
    ),
  ]
  return (
    <Card title={words.players()}>
      <DataTable
        columns={columns}
        rows={[...players]}
        keyOf={({ profile }) => profile._id}
        label={words.players()}
      />
    </Card>
  )
}

const Place = ({ place }: { place: number }) => {
  const { LL } = useI18nContext()
  const words = LL.boardSessions
  return place === 1 ? (
    <Tag tone="leaf" icon="star">
      {words.wonIt()}
    </Tag>
  ) : (
    <span className="num">{words.placeOf(place)}</span>
  )
}

const Name = ({ player: { user } }: { player: Player }) => {
  const { LL, locale } = useI18nContext()
  const name = nameIn(locale, user.name)
  if (name === '') return <span className="mut">{LL.boardSessions.erased()}</span>
  return (
    <PeriodLink to={recordPath(user._id)} className="board-game-session-name">
      <Words>{name}</Words>
    </PeriodLink>
  )
}
