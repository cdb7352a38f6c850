import { useQuery } from '@tanstack/react-query'
import type { GameDetail } from '#api/contracts/games.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { gameRecordQuery } from '../game-calls.ts'
import { AskAgain } from './ask-again.tsx'
import { hardestOf } from './hardest.ts'
import { PlayRecord } from './play-record.tsx'
import { QuestionReports } from './question-reports.tsx'
import { RoundReport } from './round-report.tsx'

type RoundPageProps = {
  gameId: string
  game: GameDetail | undefined
  round: string
  view: 'summary' | 'students' | 'questions'
  search: string
  onSearch: (search: string) => void
}

const askEvery = 1500

/** The report of one live quiz, and behind it all of its students and questions. */
export const RoundPage = ({ gameId, game, round, view, search, onSearch }: RoundPageProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const mayCommand = useMayCommand()
  const { period } = usePeriod()
  const record = useQuery({
    ...gameRecordQuery(gameId, { round }),
    refetchInterval: ({ state }) => (state.data && state.data.users === 0 ? askEvery : false),
  })
  const own = record.data?.rounds[0]
  const here = `/admin/games/record/${gameId}?round=${round}`
  const hardest = hardestOf(record.data?.questions ?? [], own?.users ?? 0).filter(
    ({ isActive }) => isActive,
  )
  const save = () =>
    download('/gameSessions/export_stream', {
      query: { game: gameId, round, lang: locale },
      fallbackName: 'game-sessions.csv',
    })
  const back =
    view === 'summary'
      ? { to: `/admin/games/${gameId}`, label: game?.name ?? LL.games.title() }
      : { to: here, label: words.roundReport() }
  const titles = {
    summary: words.roundReport(),
    students: LL.games.users(),
    questions: words.report(),
  }
  return (
    <>
      <PageHeader
        title={titles[view]}
        subtitle={
          own && (
            <span className="row wrap">
              <Tag icon="display">{words.quizOf(own.classes.join(words.comma()))}</Tag>
              <span className="num">{formatDateTime(own.created_at)}</span>
            </span>
          )
        }
        back={back}
      >
        <ExportButton save={save} />
        {mayCommand && game?.isActive && hardest.length > 0 && (
          <AskAgain game={gameId} questions={hardest.map(({ _id }) => _id)} />
        )}
      </PageHeader>
      {view === 'summary' && (
        <RoundReport
          {...{ gameId, round, record }}
          questions={`${here}&view=questions`}
          students={`${here}&view=students`}
        />
      )}
      {view === 'students' && (
        <PlayRecord
          {...{ gameId, search, onSearch }}
          chosen={null}
          scope={{ period: period._id, class: '', round }}
        />
      )}
      {view === 'questions' && (
        <QueryView query={record}>
          {({ questions }) => <QuestionReports {...{ questions }} chosen={null} />}
        </QueryView>
      )}
    </>
  )
}
