import { useQuery } from '@tanstack/react-query'
import type { AnswerOfStudent, QuestionReport } from '#api/contracts/game-sessions.ts'
import { download } from '#web/client/api/download.ts'
import { formatClassNo, formatDateTime, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { ExportButton } from '#web/patterns/export/export-button.tsx'
import { Tag } from '#web/ui/icons/tag.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { gameRecordQuery, sessionAnswersQuery } from '../game-calls.ts'
import { type AnswersScope, reportPath } from './answers-path.ts'
import { ChosenOptions, Verdict } from './chosen-options.tsx'

type SessionAnswersProps = { gameId: string; session: string; scope: AnswersScope }

export const SessionAnswers = ({ gameId, session, scope }: SessionAnswersProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.gameRecord
  const given = useQuery(sessionAnswersQuery(gameId, session))
  // Everybody in a live quiz had the same questions, so missing answers are known.
  const round = useQuery({
    ...gameRecordQuery(gameId, { round: scope.round ?? '' }),
    enabled: Boolean(scope.round),
  })
  const first = given.data?.[0]
  const save = () =>
    download('/gameAnswers/export_stream', {
      query: { game: gameId, session, lang: locale },
      fallbackName: 'game-answers.csv',
    })
  return (
    <>
      <PageHeader
        title={first ? nameIn(locale, first.user.name) : words.answersOfOne()}
        subtitle={first && <AboutSession first={first} answers={given.data ?? []} />}
        back={{ to: reportPath(gameId, 'students', scope), label: LL.games.users() }}
      >
        <ExportButton save={save} />
      </PageHeader>
      <QueryView query={given}>
        {(answers) => (
          <Card title={words.answersOfOne()}>
            <AnswerList answers={answers} asked={round.data?.questions ?? []} />
          </Card>
        )}
      </QueryView>
    </>
  )
}

type AboutSessionProps = { first: AnswerOfStudent; answers: readonly AnswerOfStudent[] }

const AboutSession = ({ first, answers }: AboutSessionProps) => {
  const { LL } = useI18nContext()
  const right = answers.filter(({ isCorrect }) => isCorrect).length
  return (
    <span className="row wrap">
      <Tag>
        <span className="num">
          {first.profile.class} {formatClassNo(first.profile.class_no)}
        </span>
      </Tag>
      <span className="num">{formatDateTime(first.created_at)}</span>
      <span>
        {LL.gameRecord.rightOfAnswered({
          n: formatNumber(right),
          total: formatNumber(answers.length),
        })}
      </span>
    </span>
  )
}

type AnswerListProps = {
  answers: readonly AnswerOfStudent[]
  asked: readonly QuestionReport[]
}

const AnswerList = ({ answers, asked }: AnswerListProps) => {
  const { LL } = useI18nContext()
  const words = LL.gameRecord
  const missing = asked.filter(({ _id }) => !answers.some(({ question }) => question._id === _id))
  if (answers.length + missing.length === 0) return <EmptyState title={words.noReport()} />
  return (
    <ol className="game-record-given">
      {answers.map(({ question, chosen, isCorrect }) => (
        <li key={question._id}>
          <b>
            <Words>{question.text}</Words>
          </b>
          <Verdict isCorrect={isCorrect} />
          <span className="sm">
            <span className="mut">{words.answerIs()} </span>
            <ChosenOptions options={question.options} places={chosen} />
          </span>
          {!isCorrect && (
            <span className="sm">
              <span className="mut">{words.rightAnswerIs()} </span>
              <ChosenOptions
                options={question.options}
                places={question.options.flatMap(({ isAns }, at) => (isAns ? [at] : []))}
              />
            </span>
          )}
        </li>
      ))}
      {missing.map(({ _id, text }) => (
        <li key={_id}>
          <b>
            <Words>{text}</Words>
          </b>
          <span className="mut">{words.noAnswer()}</span>
        </li>
      ))}
    </ol>
  )
}
