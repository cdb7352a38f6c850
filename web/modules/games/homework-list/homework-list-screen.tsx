import { useQuery } from '@tanstack/react-query'
import type { GameHomework } from '#api/contracts/game-homework.ts'
import { anId } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useLive } from '#web/client/use-live.ts'
import { formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { Words } from '#web/ui/text/words.tsx'
import { gameQuery } from '../game-calls.ts'
import { gameHomeworkKey, gameHomeworkPage, refetchInterval } from '../homework-calls.ts'

const fields = { game: anId }
const column = columnsFor<GameHomework>()
const sizes = [10, 25, 50]

export const HomeworkListScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameHomework
  const { period } = usePeriod()
  const { game } = useAddress(fields).values
  const shown = useQuery({ ...gameQuery(game), enabled: game !== '' })
  const list = useServerList<GameHomework>({
    path: '/gameHomework',
    key: gameHomeworkKey,
    sizes,
    of: { period: period._id, ...(game && { game }) },
    orders: ['due'],
    sort: { id: 'due', desc: true },
    refetchInterval,
  })
  useLive({ room: 'games', period: period._id }, { refetch: [[gameHomeworkKey]] })
  const unordered = { enableSorting: false }
  const columns = [
    column.accessor(({ game: { name } }) => name, {
      id: 'game',
      header: words.game(),
      ...unordered,
      meta: { wraps: true },
      cell: ({ row: { original } }) => (
        <PeriodLink to={`${gameHomeworkPage}/${original._id}`}>
          <Words>{original.game.name}</Words>
        </PeriodLink>
      ),
    }),
    column.accessor('due', {
      header: words.due(),
      cell: ({ getValue }) => <span className="num">{formatDate(getValue())}</span>,
    }),
    column.accessor(
      ({ filters }) => filters.map(({ name }) => nameIn(locale, name)).join(words.comma()),
      { id: 'classes', header: words.classes(), ...unordered, meta: { wraps: true } },
    ),
    column.accessor(({ onTime, late }) => onTime + late, {
      id: 'played',
      header: words.played(),
      ...unordered,
      meta: { numeric: true },
      cell: ({ getValue, row: { original } }) =>
        words.playedOf({ n: formatNumber(getValue()), total: formatNumber(original.students) }),
    }),
    column.accessor('late', {
      header: words.statuses.late(),
      ...unordered,
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
    column.accessor(({ onTime, late, students }): number => students - onTime - late, {
      id: 'not_yet',
      header: words.statuses.not_yet(),
      ...unordered,
      meta: { numeric: true },
      cell: ({ getValue }) => formatNumber(getValue()),
    }),
  ]
  const { rows, total, state, stale } = list.table
  return (
    <>
      <PageHeader
        title={words.title()}
        subtitle={shown.data && <Words>{shown.data.name}</Words>}
        back={
          shown.data
            ? { to: `/admin/games/${game}`, label: shown.data.name }
            : { to: '/admin/games', label: LL.games.title() }
        }
        period="beside"
      />
      <Card>
        <QueryView query={list.query}>
          {() => (
            <DataTable
              columns={columns}
              rows={rows}
              total={total}
              state={state}
              stale={stale}
              sizes={sizes}
              keyOf={({ _id }) => _id}
              label={words.title()}
              empty={
                <EmptyState
                  title={game ? words.noneOfGame() : words.none()}
                  text={words.noneText()}
                >
                  <ButtonLink outlined to="/admin/games" label={words.toGames()} />
                </EmptyState>
              }
            />
          )}
        </QueryView>
      </Card>
    </>
  )
}
