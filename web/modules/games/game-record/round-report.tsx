import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  GameRecord,
  GameRound,
  GameSession,
  QuestionReport,
} from '#api/contracts/game-sessions.ts'
import type { Student } from '#api/contracts/students.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import {
  formatClassNo,
  formatDate,
  formatNumber,
  formatPercent,
  formatSigned,
  nameIn,
} from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { studentsQuery } from '#web/patterns/student-picker/students-query.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { gameRecordQuery, roundSessionsQuery } from '../game-calls.ts'
import { hardestOf } from './hardest.ts'

type RoundReportProps = {
  gameId: string
  round: string
  record: UseQueryResult<GameRecord>
  /** Links to all questions and students on the same page. */
  questions: string
  students: string
}

/** A live quiz for its teacher: the hardest questions, and students who may need help. */
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
        if (!own) return <Coming />
        const inClasses = everyone.filter(
          (student) => own.classes.includes(student.class) && student.isActive,
        )
        return (
          <>
            <Tiles record={shown} round={own} others={others} inClasses={inClasses.length} />
            <div className="game-record-columns">
              <Again record={shown} users={own.users} all={questions} />
              <QueryView query={sessions}>
                {(played) => <Players played={played} inClasses={inClasses} all={students} />}
              </QueryView>
            </div>
          </>
        )
      }}
    </QueryView>
  )
}

const Coming = () => {
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

const ToAll = ({ to, children }: { to: string; children: string }) => (
  <PeriodLink to={to} className="see">
    {children}
    <Icon name="forward" size="small" />
  </PeriodLink>
)

const Again = ({ record, users, all }: { record: GameRecord; users: number; all: string }) => {
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
              <b>
                <Words>{question.text}</Words>
              </b>
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

const Share = ({ right, of }: { right: number; of: number }) => (
  <span className="game-record-bar" aria-hidden="true">
    {right > 0 && <span className="game-record-correct" style={{ flexGrow: right }} />}
    {of > right && <span className="game-record-incorrect" style={{ flexGrow: of - right }} />}
  </span>
)

const MostChosen = ({ question: { options } }: { question: QuestionReport }) => {
  const { LL } = useI18nContext()
  const wrong = options.filter(({ isAns, count }) => !isAns && count > 0)
  const most = wrong.toSorted((one, other) => other.count - one.count)[0]
  if (!most) return null
  const letter = 'ABCD'[options.indexOf(most)] ?? ''
  return <p className="sm mut">{LL.gameRecord.mostChose({ letter, text: most.text })}</p>
}

const few = 3

type PlayersProps = { played: readonly GameSession[]; inClasses: readonly Student[]; all: string }

const Players = ({ played, inClasses, all }: PlayersProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const inOrder = played.toSorted(
    (one, other) => (one.profile.class_no ?? 0) - (other.profile.class_no ?? 0),
  )
  const best = inOrder
    .toSorted((one, other) => other.correct - one.correct)
    .filter(({ correct }) => correct > 0)
  const first = best.slice(0, few)
  const last = inOrder
    .filter((session) => !first.includes(session))
    .toSorted((one, other) => one.correct - other.correct)
    .slice(0, few)
  const there = new Set(played.map(({ profile }) => profile._id))
  const absent = inClasses.filter(({ profile }) => !there.has(profile))
  return (
    <Card title={LL.games.users()} end={<ToAll to={all}>{words.allStudents(played.length)}</ToAll>}>
      {first.length > 0 && <Few title={words.mostRight()} sessions={first} />}
      {last.length > 0 && <Few title={words.fewestRight()} sessions={last} />}
      {absent.length > 0 && (
        <p className="sm mut game-record-absent">
          {words.notIn(absent.map(({ name }) => nameIn(locale, name)).join(words.comma()))}
        </p>
      )}
    </Card>
  )
}

const Few = ({ title, sessions }: { title: string; sessions: readonly GameSession[] }) => {
  const { LL, locale } = useI18nContext()
  return (
    <>
      <h3 className="sm mut">{title}</h3>
      <ul className="game-record-few">
        {sessions.map(({ _id, user, profile, correct, incorrect, pointExchanged }) => (
          <li key={_id}>
            <span className="num mut">{formatClassNo(profile.class_no)}</span>
            <b>
              <Words>{nameIn(locale, user.name)}</Words>
            </b>
            <Share right={correct} of={correct + incorrect} />
            <span className="num">
              {LL.gameRecord.countOf({
                n: formatNumber(correct),
                total: formatNumber(correct + incorrect),
              })}
            </span>
            <b className="num">{formatSigned(pointExchanged)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
