import type { BoardGame } from '#api/contracts/board-games.ts'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { boardGamesPath } from '#web/patterns/board-games/board-game-calls.ts'
import { BoardGamePicture } from '#web/patterns/board-games/board-game-picture.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { ActiveTag } from '#web/ui/icons/active-tag.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { BoardGameDialog } from './board-game-dialog.tsx'
import './board-games.css'

const column = columnsFor<BoardGame>()

export const BoardGamesScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardGames
  const nameId = locale === 'en' ? 'name_en' : 'name_zh'
  const list = useResourceList<BoardGame>({
    path: boardGamesPath,
    key: 'boardGames',
    sort: { id: nameId, desc: false },
    columns: [
      column.accessor(({ name }) => nameIn(locale, name), {
        id: nameId,
        header: words.name(),
        meta: { wraps: true, rowHeader: true },
        cell: ({ row: { original: game } }) => (
          <div className="board-games-name">
            <BoardGamePicture image={game.image} />
            <PeriodLink to={`/admin/boardgames/games/${game._id}`} className="board-games-open">
              <Words>{nameIn(locale, game.name)}</Words>
            </PeriodLink>
          </div>
        ),
      }),
      column.accessor('minPlayers', { header: words.minPlayers(), meta: { numeric: true } }),
      column.accessor('maxPlayers', { header: words.maxPlayers(), meta: { numeric: true } }),
      column.accessor('isActive', {
        header: words.status(),
        cell: ({ getValue }) => <ActiveTag active={getValue()} />,
      }),
    ],
  })
  return (
    <ResourceScreen
      back={{ to: '/admin/boardgames', label: LL.boardSessions.title() }}
      words={{
        ...words,
        title: words.gamesTitle,
        count: (total) => words.count(formatNumber(total)),
      }}
      list={list}
      editOf={({ name }) => words.editOf({ name: nameIn(locale, name) })}
      form={(game, onClose) => <BoardGameDialog game={game} onClose={onClose} />}
    />
  )
}
