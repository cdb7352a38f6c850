import { useQuery } from '@tanstack/react-query'
import type { BoardSession } from '#api/contracts/board-game-sessions.ts'
import { anId, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useRecordScope } from '#web/client/session/record-scope.ts'
import { formatDate, formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  boardGamesQuery,
  boardSessionsKey,
  boardSessionsPath,
} from '#web/patterns/board-games/board-game-calls.ts'
import { BoardGamePicture } from '#web/patterns/board-games/board-game-picture.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { Words } from '#web/ui/text/words.tsx'
import { Winners } from './winners.tsx'

const column = columnsFor<BoardSession>()
const sizes = [10, 25, 50]

export const SessionList = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.boardSessions
  const { period } = usePeriod()
  const scope = useRecordScope(false)
  const { values, type } = useAddress({ game: anId, search: someWords })
  const games = useQuery(boardGamesQuery())
  const options = (games.data ?? []).map(({ _id, name }) => ({
    value: _id,
    label: nameIn(locale, name),
  }))
  const list = useServerList<BoardSession>({
    path: boardSessionsPath,
    key: boardSessionsKey,
    history: 'boardGames',
    of: { period_id: period._id },
    filter: { game: values.game || undefined, search: values.search.trim() || undefined },
    orders: ['date'],
    sort: { id: 'date', desc: true },
    sizes,
  })
  const unordered = { enableSorting: false }
  const columns = [
    column.accessor('date', {
      header: words.date(),
      cell: ({ getValue }) => <span className="num">{formatDate(getValue())}</span>,
    }),
    column.accessor(({ game }) => nameIn(locale, game.name), {
      id: 'game',
      header: words.game(),
      ...unordered,
      meta: { wraps: true, rowHeader: true },
      cell: ({ row: { original } }) => <Played session={original} />,
    }),
    column.accessor(({ players }) => players.filter(({ place }) => place === 1).length, {
      id: 'winners',
      header: words.winners(),
      ...unordered,
      meta: { wraps: true },
      cell: ({ row: { original } }) => <Winners players={original.players} />,
    }),
    column.accessor(({ players }) => players.length, {
      id: 'players',
      header: words.players(),
      ...unordered,
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    column.accessor(({ players }) => players.reduce((sum, { granted }) => sum + granted, 0), {
      id: 'granted',
      header: words.granted(),
      ...unordered,
      meta: { numeric: true },
      cell: ({ getValue }) => (getValue() > 0 ? formatSigned(getValue()) : '–'),
    }),
    column.accessor(({ recorded_by }) => nameIn(locale, recorded_by.name), {
      id: 'recorded_by',
      header: words.recordedBy(),
      ...unordered,
      meta: { wraps: true },
      cell: ({ getValue }) => <Words>{getValue()}</Words>,
    }),
  ]
  const { rows, total, state, stale } = list.table
  useFound(
    stale || !list.query.data ? undefined : total,
    list.isFiltered ? words.none() : words.first.title(),
  )
  const empty = list.isFiltered ? (
    <EmptyState title={words.none()} />
  ) : (
    <EmptyState title={words.first.title()} text={words.first.text()} />
  )
  return (
    <Card>
      {scope && <p className="sm mut">{scope}</p>}
      <div className="filters">
        <Select
          label={words.game()}
          placeholder={words.anyGame()}
          value={values.game}
          options={options}
          onChange={(game) => type({ game })}
        />
        <SearchInput
          value={values.search}
          onSearch={(search) => type({ search })}
          placeholder={words.search()}
          className="grow"
        />
      </div>
      <QueryView query={list.query}>
        {() => (
          <DataTable
            columns={columns}
            rows={rows}
            total={total}
            state={state}
            stale={stale}
            sizes={sizes}
            empty={empty}
            keyOf={({ _id }) => _id}
            label={words.sessions()}
          />
        )}
      </QueryView>
    </Card>
  )
}

const Played = ({ session: { _id, game, date } }: { session: BoardSession }) => {
  const { LL, locale } = useI18nContext()
  const name = nameIn(locale, game.name)
  return (
    <div className="board-game-sessions-played">
      <BoardGamePicture image={game.image} />
      <PeriodLink
        to={`/admin/boardgames/sessions/${_id}`}
        className="board-game-sessions-open"
        aria-label={LL.boardSessions.open({ game: name, date: formatDate(date) })}
      >
        <Words>{name}</Words>
      </PeriodLink>
    </div>
  )
}
