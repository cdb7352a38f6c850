import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { GameDetail } from '#api/contracts/games.ts'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { isClassChoice } from '#web/patterns/classes/class-choice.ts'
import { ClassFilter } from '#web/patterns/classes/class-filter.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { gameQuery, gameRecordQuery } from '../game-calls.ts'
import { GameLogo } from '../game-logo.tsx'
import { answersPath } from './answers-path.ts'
import { PlayRecord } from './play-record.tsx'
import { QuestionAnswers } from './question-answers.tsx'
import { QuestionReports } from './question-reports.tsx'
import { RecordExport } from './record-export.tsx'
import { RecordTiles } from './record-tiles.tsx'
import { RoundList } from './round-list.tsx'
import { RoundPage } from './round-page.tsx'
import { SessionAnswers } from './session-answers.tsx'
import './game-record.css'

const aClass = {
  usual: '',
  read: (text: string) => (text.length <= 100 && isClassChoice(text) ? text : undefined),
}
const fields = {
  tab: oneOf(['play', 'report']),
  class: aClass,
  search: someWords,
  question: anId,
  session: anId,
  round: anId,
  view: oneOf(['summary', 'students', 'questions']),
}

export const GameRecordScreen = () => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const { gameId = '' } = useParams()
  const { period } = usePeriod()
  const { organization } = useSession()
  const { values, choose, type } = useAddress(fields)
  const game = useQuery(gameQuery(gameId))
  const scope = { period: period._id, class: values.class }
  const record = useQuery({
    ...gameRecordQuery(gameId, scope),
    enabled: !values.round && !values.question && !values.session,
  })
  const chosen = (
    <ClassFilter
      filters={organization.filters}
      choice={values.class}
      onChoose={(choice) => choose({ class: choice })}
    />
  )
  const count = (label: string, number: number | undefined) => (
    <>
      {label} {number !== undefined && <span className="num">{formatNumber(number)}</span>}
    </>
  )
  const onSearch = (search: string) => type({ search })
  const { round, question, session, search } = values
  const roundScope = { round, class: values.class }
  if (question)
    return (
      <QuestionAnswers
        gameId={gameId}
        question={question}
        search={search}
        onSearch={onSearch}
        scope={roundScope}
      />
    )
  if (session) return <SessionAnswers gameId={gameId} session={session} scope={roundScope} />
  if (round)
    return (
      <RoundPage
        gameId={gameId}
        game={game.data}
        view={values.view}
        round={round}
        search={search}
        onSearch={onSearch}
      />
    )
  const rounds = record.data?.rounds ?? []
  // A live quiz is listed by round, and a game that students play alone by student.
  const isLed = game.data?.gameType === 'interactive' || rounds.length > 0
  const isAlone =
    game.data !== undefined &&
    (!isLed || (record.data !== undefined && rounds.length < record.data.sessions))
  return (
    <>
      <PageHeader
        title={words.title()}
        back={{ to: `/admin/games/${gameId}`, label: game.data?.name ?? LL.games.title() }}
        period="beside"
      >
        <RecordExport gameId={gameId} scope={{ ...scope, search: values.search.trim() }} />
      </PageHeader>
      <QueryView query={game}>{(shown) => <AboutGame game={shown} />}</QueryView>
      <QueryView query={record}>{(shown) => <RecordTiles record={shown} />}</QueryView>
      <Tabs
        label={words.title()}
        value={values.tab}
        onChange={(tab) => choose({ tab })}
        tabs={[
          { id: 'play', label: count(words.play(), record.data?.sessions) },
          { id: 'report', label: count(words.report(), record.data?.questions.length) },
        ]}
      >
        {values.tab === 'play' ? (
          <>
            {isLed && <RoundList gameId={gameId} rounds={rounds} chosen={chosen} />}
            {isAlone && (
              <PlayRecord
                gameId={gameId}
                chosen={chosen}
                scope={scope}
                search={search}
                onSearch={onSearch}
              />
            )}
          </>
        ) : (
          <QueryView query={record}>
            {({ questions }) => (
              <QuestionReports
                questions={questions}
                chosen={chosen}
                answersOf={(question) => answersPath(gameId, { question }, { class: values.class })}
              />
            )}
          </QueryView>
        )}
      </Tabs>
    </>
  )
}

const AboutGame = ({ game }: { game: GameDetail }) => {
  const { LL, locale } = useI18nContext()
  const classes = game.filters?.length
    ? game.filters.map(({ name }) => nameIn(locale, name)).join(LL.games.comma())
    : LL.gameRecord.allClasses()
  return (
    <section className="card game-record-about">
      <GameLogo logo={game.logo} />
      <div>
        <h2>
          <Words>{game.name}</Words>
        </h2>
        {game.description && (
          <p className="game-record-description">
            <Words>{game.description}</Words>
          </p>
        )}
        <p className="sm mut">
          {LL.games.types[game.gameType]()} · <Words>{classes}</Words>
        </p>
      </div>
    </section>
  )
}
