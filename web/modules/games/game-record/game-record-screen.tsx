import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import type { GameDetail } from '#api/contracts/games.ts'
import { anId, oneOf, someWords } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { download } from '#web/client/api/download.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { useSession } from '#web/client/session/session.tsx'
import { formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { isClassChoice } from '#web/patterns/classes/class-choice.ts'
import { ClassFilter } from '#web/patterns/classes/class-filter.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { gameQuery, gameRecordQuery } from '../game-calls.ts'
import { GameLogo } from '../game-logo.tsx'
import { PlayRecord } from './play-record.tsx'
import { QuestionReports } from './question-reports.tsx'
import { RecordTiles } from './record-tiles.tsx'
import { RoundList } from './round-list.tsx'
import { RoundPage } from './round-page.tsx'
import './game-record.css'

const aClass = {
  usual: '',
  read: (text: string) => (text.length <= 100 && isClassChoice(text) ? text : undefined),
}
const fields = {
  ...{ tab: oneOf(['play', 'report']), class: aClass, search: someWords },
  ...{ round: anId, view: oneOf(['summary', 'students', 'questions']) },
}

export const GameRecordScreen = () => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const { gameId = '' } = useParams()
  const { period } = usePeriod()
  const { organization } = useSession()
  const { values, choose, type } = useAddress(fields)
  const game = useQuery(gameQuery(gameId))
  const scope = { period: period._id, class: values.class }
  const record = useQuery({ ...gameRecordQuery(gameId, scope), enabled: !values.round })
  const save = () =>
    download('/gameSessions/export_stream', {
      query: { game: gameId, ...scope, search: values.search.trim(), lang: locale },
      fallbackName: 'game-sessions.csv',
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
  if (values.round)
    return (
      <RoundPage
        {...{
          gameId,
          game: game.data,
          round: values.round,
          view: values.view,
          search: values.search,
        }}
        onSearch={(search) => type({ search })}
      />
    )
  const rounds = record.data?.rounds ?? []
  // A quiz is led as a whole; who played alone is listed one by one.
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
        <ExportButton save={save} />
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
            {isLed && <RoundList {...{ gameId, rounds, chosen }} />}
            {isAlone && (
              <PlayRecord
                {...{ gameId, chosen, scope }}
                search={values.search}
                onSearch={(search) => type({ search })}
              />
            )}
          </>
        ) : (
          <QueryView query={record}>
            {({ questions }) => <QuestionReports {...{ questions, chosen }} />}
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
