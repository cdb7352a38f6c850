import { useQuery } from '@tanstack/react-query'
import type { AnswerOfStudent } from '#api/contracts/game-sessions.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { gameRecordQuery } from '../game-calls.ts'
import { playerColumns } from '../player-columns.tsx'
import { type AnswersScope, reportPath } from './answers-path.ts'
import { ChosenOptions, Verdict } from './chosen-options.tsx'
import { Report } from './question-reports.tsx'

type QuestionAnswersProps = {
  gameId: string
  question: string
  scope: AnswersScope
  search: string
  onSearch: (search: string) => void
}

const column = columnsFor<AnswerOfStudent>()
const sizes = [10, 25, 50]

export const QuestionAnswers = (props: QuestionAnswersProps) => {
  const { gameId, question, scope, search, onSearch } = props
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const { period } = usePeriod()
  const scopeQuery = scope.round
    ? { round: scope.round }
    : { period: period._id, class: scope.class || undefined }
  const record = useQuery(gameRecordQuery(gameId, scopeQuery))
  const list = useServerList<AnswerOfStudent>({
    path: '/gameAnswers',
    key: 'gameAnswers',
    of: { game: gameId, question, ...scopeQuery },
    filter: { search: search.trim() || undefined },
    orders: ['answer', 'class', 'isCorrect', 'created_at'],
    sort: { id: 'answer', desc: false },
    sizes,
    usual: 25,
  })
  const columns = [
    ...playerColumns<AnswerOfStudent>(words, locale, ({ profile }) => profile),
    column.accessor('chosen', {
      id: 'answer',
      header: words.answer(),
      meta: { wraps: true },
      cell: ({ row: { original } }) => (
        <ChosenOptions options={original.question.options} places={original.chosen} />
      ),
    }),
    column.accessor('isCorrect', {
      header: words.result(),
      cell: ({ getValue }) => <Verdict isCorrect={getValue()} />,
    }),
    ...(scope.round
      ? []
      : [
          column.accessor('created_at', {
            header: words.time(),
            cell: ({ getValue }) => <span className="num">{formatDateTime(getValue())}</span>,
          }),
        ]),
  ]
  const { rows, total, state, stale } = list.table
  const save = () =>
    download('/gameAnswers/export_stream', {
      query: { game: gameId, question, ...scopeQuery, search: search.trim(), lang: locale },
      fallbackName: 'game-answers.csv',
    })
  const all = record.data?.questions ?? []
  const at = all.findIndex(({ _id }) => _id === question)
  const shown = all[at]
  return (
    <>
      <PageHeader
        title={words.whoAnswered()}
        back={{ to: reportPath(gameId, 'questions', scope), label: words.report() }}
      >
        <ExportButton save={save} />
      </PageHeader>
      <QueryView query={record}>
        {() =>
          shown && (
            <Card>
              <ol className="game-record-questions">
                <Report question={shown} number={at + 1} />
              </ol>
            </Card>
          )
        }
      </QueryView>
      <Card className="game-record-panel">
        <div className="filters">
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
              sizes={sizes}
              keyOf={({ session }) => session}
              label={words.whoAnswered()}
              empty={<EmptyState title={search.trim() === '' ? words.noReport() : words.none()} />}
            />
          )}
        </QueryView>
      </Card>
    </>
  )
}
