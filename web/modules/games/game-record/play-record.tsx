import type { ReactNode } from 'react'
import type { GameSession } from '#api/contracts/game-sessions.ts'
import { formatDateTime, formatNumber, formatPercent, formatSigned } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useFound } from '#web/ui/states/use-said.ts'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { playerColumns } from '../player-columns.tsx'
import { TeamMark } from '../quiz/team-mark.tsx'
import { answersPath } from './answers-path.ts'

type PlayRecordProps = {
  gameId: string
  scope: { period: string; class: string; round?: string }
  chosen: ReactNode
  isInTeams?: boolean
  search: string
  onSearch: (search: string) => void
}

const column = columnsFor<GameSession>()

export const PlayRecord = (props: PlayRecordProps) => {
  const { gameId, scope, chosen, search, onSearch, isInTeams = false } = props
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const list = useServerList<GameSession>({
    path: '/gameSessions',
    key: 'gameSessions',
    of: scope.round ? { game: gameId, round: scope.round } : { game: gameId, period: scope.period },
    filter: { class: scope.class || undefined, search: search.trim() || undefined },
    orders: ['created_at', 'class', 'accuracy', 'point', 'pointExchanged'],
    sort: { id: 'created_at', desc: true },
    sizes: [10, 25, 50],
  })
  const unordered = { enableSorting: false }
  const number = { meta: { numeric: true } }
  const columns = [
    column.accessor('created_at', {
      header: words.time(),
      cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
    }),
    ...playerColumns<GameSession>(words, locale, ({ profile }) => profile),
    ...(isInTeams
      ? [
          column.accessor('team', {
            header: words.team(),
            ...unordered,
            cell: ({ getValue }) => <TeamOf team={getValue()} />,
          }),
        ]
      : []),
    column.accessor('correct', {
      id: 'answers',
      header: words.answers(),
      ...unordered,
      cell: ({ row: { original } }) => (
        <PeriodLink
          to={answersPath(gameId, { session: original._id }, scope)}
          className="game-record-open"
        >
          <AnswerBar {...original} />
          <Icon name="forward" size="small" />
        </PeriodLink>
      ),
    }),
    column.accessor(({ correct, incorrect }) => correct / Math.max(1, correct + incorrect), {
      id: 'accuracy',
      header: words.accuracy(),
      ...number,
      cell: ({ getValue }) => formatPercent(getValue()),
    }),
    column.accessor('point', {
      header: words.point(),
      ...number,
      cell: ({ getValue }) => String(getValue()),
    }),
    column.accessor('pointExchanged', {
      header: words.exchanged(),
      ...number,
      cell: ({ getValue }) => <b>{formatSigned(getValue())}</b>,
    }),
  ]
  const { rows, total, state, stale } = list.table
  const isFiltered = scope.class !== '' || search.trim() !== ''
  const empty = isFiltered ? words.none() : words.first()
  useFound(stale || !list.query.data ? undefined : total, empty)
  return (
    <Card className="game-record-panel">
      <div className="filters">
        {chosen}
        <SearchInput value={search} onSearch={onSearch} placeholder={words.search()} />
      </div>
      <QueryView query={list.query}>
        {() => (
          <DataTable
            columns={columns}
            rows={rows}
            total={total}
            state={state}
            stale={stale}
            sizes={[10, 25, 50]}
            keyOf={({ _id }) => _id}
            label={words.play()}
            footer={<span className="sm mut">{words.onlyBetter()}</span>}
            empty={<EmptyState title={empty} />}
          />
        )}
      </QueryView>
    </Card>
  )
}

const TeamOf = ({ team }: { team: number | null }) =>
  team === null ? null : <TeamMark team={team} />

const AnswerBar = ({ correct, incorrect }: Pick<GameSession, 'correct' | 'incorrect'>) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const [right, wrong] = [formatNumber(correct), formatNumber(incorrect)]
  return (
    <span className="game-record-answers">
      <span className="visually-hidden">
        {words.seeAnswers()}: {words.bar({ right, wrong })}
        {incorrect === 0 && ` · ${words.wholly()}`}
      </span>
      <span aria-hidden="true" className="num game-record-right">
        {right}
      </span>
      <span aria-hidden="true" className="game-record-bar">
        {correct > 0 && <span className="game-record-correct" style={{ flexGrow: correct }} />}
        {incorrect > 0 && (
          <span className="game-record-incorrect" style={{ flexGrow: incorrect }} />
        )}
      </span>
      <span aria-hidden="true" className="num mut">
        {wrong}
      </span>
      <span aria-hidden="true" className="game-record-whole">
        {incorrect === 0 && <Icon name="check" size="small" />}
      </span>
    </span>
  )
}
