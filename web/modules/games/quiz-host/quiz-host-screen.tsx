import { Redirect, useParams } from 'wouter'
import { mayYetSucceed } from '#web/client/api/api-error.ts'
import { storedToken } from '#web/client/session/token.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { usePointerAwake } from '#web/ui/browser/use-pointer-awake.ts'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useQuizRoom } from '../quiz/quiz-calls.ts'
import { Bars } from './bars.tsx'
import { HostFoot } from './host-foot.tsx'
import { HostHead } from './host-head.tsx'
import { HostQuestion } from './host-question.tsx'
import { Lobby } from './lobby.tsx'
import { Podium } from './podium.tsx'
import './quiz-host.css'

export const QuizHostScreen = () => {
  const { quizId = '' } = useParams<{ quizId: string }>()
  if (!storedToken()) return <Redirect to="/sign-in" replace />
  return <QuizRoom key={quizId} quiz={quizId} />
}

const QuizRoom = ({ quiz }: { quiz: string }) => {
  const { LL } = useI18nContext()
  const { arrived, query, take, isAway } = useQuizRoom('host', quiz)
  const awake = usePointerAwake()
  useWakeLock()
  const view = arrived?.view
  usePageTitle(view?.game.name ?? LL.quiz.title())
  // The quiz belongs to another teacher or ended long ago, so a retry cannot help.
  if (!view && query.isError && !mayYetSucceed(query.error))
    return <Redirect to="/not-found" replace />
  if (!view && query.isError)
    return (
      <main tabIndex={-1}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </main>
    )
  return (
    <main className={`quiz-host ${awake ? 'quiz-host-awake' : ''}`} tabIndex={-1}>
      {view && (
        <>
          <HostHead view={view} isAway={isAway} />
          <div className="quiz-host-body">
            {view.phase === 'lobby' && <Lobby view={view} />}
            {view.phase === 'open' && <HostQuestion arrived={arrived} />}
            {view.phase === 'closed' && <Bars view={view} />}
            {view.phase === 'finished' && <Podium view={view} />}
          </div>
          <HostFoot view={view} onStep={take} />
        </>
      )}
    </main>
  )
}
