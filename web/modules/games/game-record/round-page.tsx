import { useQuery } from '@tanstack/react-query'
import type { GameRound } from '#api/contracts/game-sessions.ts'
import type { GameDetail } from '#api/contracts/games.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useMayCommand } from '#web/client/session/session.tsx'
import { formatClock, formatDate, formatDateTime } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { gameRecordQuery } from '../game-calls.ts'
import { answersPath } from './answers-path.ts'
import { AskAgain } from './ask-again.tsx'
import { hardestOf } from './hardest.ts'
import { PlayRecord } from './play-record.tsx'
import { QuestionReports } from './question-reports.tsx'
import { RecordExport } from './record-export.tsx'
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

const formatSpan = ({ created_at, began_at, ended_at }: GameRound) => {
  if (!began_at || !ended_at) return formatDateTime(created_at)
  const [from, to] = [formatClock(began_at), formatClock(ended_at)]
  return `${formatDate(began_at)} ${from === to ? from : `${from}–${to}`}`
}

export const RoundPage = ({ gameId, game, round, view, search, onSearch }: RoundPageProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const mayCommand = useMayCommand()
  const { period } = usePeriod()
  const record = useQuery({
    ...gameRecordQuery(gameId, { round }),
    refetchInterval: ({ state }) => (state.data && state.data.users === 0 ? askEvery : false),
  })
  const own = record.data?.rounds[0]
  const isInTeams = (record.data?.teams.length ?? 0) > 0
  const here = `/admin/games/record/${gameId}?round=${round}`
  const hardest = hardestOf(record.data?.questions ?? [], own?.users ?? 0).filter(
    ({ isActive }) => isActive,
  )
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
              <span className="num">{formatSpan(own)}</span>
            </span>
          )
        }
        back={back}
      >
        <RecordExport gameId={gameId} isInTeams={isInTeams} scope={{ round }} />
        {mayCommand && game?.isActive && hardest.length > 0 && (
          <AskAgain game={gameId} questions={hardest.map(({ _id }) => _id)} />
        )}
      </PageHeader>
      {view === 'summary' && (
        <RoundReport
          gameId={gameId}
          round={round}
          record={record}
          questions={`${here}&view=questions`}
          students={`${here}&view=students`}
        />
      )}
      {view === 'students' && (
        <PlayRecord
          gameId={gameId}
          search={search}
          onSearch={onSearch}
          chosen={null}
          scope={{ period: period._id, class: '', round }}
          isInTeams={isInTeams}
        />
      )}
      {view === 'questions' && (
        <QueryView query={record}>
          {({ questions }) => (
            <QuestionReports
              questions={questions}
              chosen={null}
              answersOf={(question) => answersPath(gameId, { question }, { round })}
            />
          )}
        </QueryView>
      )}
    </>
  )
}
