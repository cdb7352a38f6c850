import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { GameRecord, GameRound, QuestionReport } from '#api/contracts/game-sessions.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { formatDate, formatNumber, formatPercent } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { gameRecordQuery, roundSessionsQuery } from '../game-calls.ts'
import { answersPath } from './answers-path.ts'
import { hardestOf } from './hardest.ts'
import { Players, Share, ToAll } from './round-players.tsx'
import { RoundTeams } from './round-teams.tsx'

type RoundReportProps = {
  gameId: string
  round: string
  record: UseQueryResult<GameRecord>
  /** Links to all questions and students on the same page. */
  questions: string
  students: string
}

export const RoundReport = ({ gameId, round, record, questions, students }: RoundReportProps) => {
  const { period } = usePeriod()
  const sessions = useQuery({
    ...roundSessionsQuery(gameId, round),
    enabled: (record.data?.users ?? 0) > 0,
  })
  const everyone = useQuery(studentsQuery(period._id)).data ?? []
  const others = useQuery(gameRecordQuery(gameId, { period: period._id })).data?.rounds ?? []
  return (
    <QueryView query={record}>
      {(shown) => {
        const own = shown.rounds.find(({ _id }) => _id === round)
        if (!own) return <RoundSkeleton />
        const inClasses = everyone.filter(
          (student) => own.classes.includes(student.class) && student.isActive,
        )
        return (
          <>
            <Tiles record={shown} round={own} others={others} inClasses={inClasses.length} />
            {shown.teams.length > 0 && (
              <RoundTeams teams={shown.teams} played={sessions.data ?? []} />
            )}
            <div className="game-record-columns">
              <Again
                record={shown}
                users={own.users}
                all={questions}
                answersOf={(question) => answersPath(gameId, { question }, { round })}
              />
              <QueryView query={sessions}>
                {(played) => (
                  <Players
                    played={played}
                    inClasses={inClasses}
                    podium={shown.podium}
                    all={students}
                    answersOf={(session) => answersPath(gameId, { session }, { round })}
                  />
                )}
              </QueryView>
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

const RoundSkeleton = () => {
  const { LL } = useI18nContext()
  return (
    <Card>
      <p role="status">{LL.gameRecord.coming()}</p>
    </Card>
  )
}

type TilesProps = {
  record: GameRecord
  round: GameRound
  others: readonly GameRound[]
  inClasses: number
}

const shareIn = ({ correct, incorrect }: Pick<GameRound, 'correct' | 'incorrect'>) =>
  correct / Math.max(1, correct + incorrect)

const Tiles = ({ record, round, others, inClasses }: TilesProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const answers = record.correct + record.incorrect
  const before = others.find(
    ({ _id, created_at }) => _id !== round._id && created_at < round.created_at,
  )
  const difference = before ? 100 * (shareIn(round) - shareIn(before)) : 0
  const tiles = [
    [
      LL.games.users(),
      formatNumber(record.users),
      inClasses >= record.users ? words.ofStudents(inClasses) : '',
    ],
    [
      words.accuracy(),
      formatPercent(shareIn(record)),
      words.countOf({ n: formatNumber(record.correct), total: formatNumber(answers) }),
    ],
    [words.exchanged(), formatNumber(record.exchanged), ''],
    ...(before
      ? ([
          [
            words.comparedWith(before.classes.join(words.comma())),
            `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)}`,
            words.percentagePoints(formatDate(before.created_at)),
          ],
        ] as const)
      : []),
  ] as const
  return (
    <dl className="card game-record-tiles">
      {tiles.map(([label, value, note]) => (
        <div key={label}>
          <dt className="sm mut">{label}</dt>
          <dd className="num">
            {value} {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type AgainProps = {
  record: GameRecord
  users: number
  all: string
  answersOf: (question: string) => string
}

const Again = ({ record, users, all, answersOf }: AgainProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const { questions } = record
  return (
    <Card
      title={words.again()}
      end={<ToAll to={all}>{words.allQuestions(questions.length)}</ToAll>}
    >
      <ol className="game-record-again">
        {hardestOf(questions, users).map((question) => (
          <li key={question._id}>
            <Tag>
              <span className="num">{formatNumber(questions.indexOf(question) + 1)}</span>
            </Tag>
            <div>
              <PeriodLink to={answersOf(question._id)} className="game-record-open">
                <Words>{question.text}</Words>
              </PeriodLink>
              <Share right={question.correct} of={users} />
              <MostChosen question={question} />
            </div>
            <div className="game-record-sum">
              <b className="num">{formatPercent(question.correct / Math.max(1, users))}</b>
              <span className="sm mut num">
                {words.countOf({ n: formatNumber(question.correct), total: formatNumber(users) })}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const MostChosen = ({ question: { options } }: { question: QuestionReport }) => {
  const { LL } = useI18nContext()
  const wrong = options.filter(({ isAns, count }) => !isAns && count > 0)
  const most = wrong.toSorted((one, other) => other.count - one.count)[0]
  if (!most) return null
  const letter = 'ABCD'[options.indexOf(most)] ?? ''
  return <p className="sm mut">{LL.gameRecord.mostChose({ letter, text: most.text })}</p>
}
