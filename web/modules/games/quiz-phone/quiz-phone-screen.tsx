import { useEffect, useRef } from 'react'
import { Link, useLocation, useParams, useSearch } from 'wouter'
import { isNotFound } from '#web/client/api/api-error.ts'
import { keepReturnAddress } from '#web/client/session/return-address.ts'
import { storedToken } from '#web/client/session/token.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { useQuizRoom } from '../quiz/quiz-calls.ts'
import { Join } from './join.tsx'
import { PhoneQuestion } from './phone-question.tsx'
import { Final, QuizResult } from './quiz-result.tsx'
import { WaitingForQuestion } from './waiting-for-question.tsx'
import './quiz-phone.css'

/** A student's phone in a live quiz: /quiz joins one, /quiz/{id} is its room. */
export const QuizPhoneScreen = () => {
  const { quizId } = useParams<{ quizId?: string }>()
  const pin = new URLSearchParams(useSearch()).get('pin') ?? ''
  if (storedToken() === null) return <ToSignIn />
  return quizId ? <QuizRoom key={quizId} quiz={quizId} /> : <Join pin={pin} />
}

const ToSignIn = () => {
  const [, navigate] = useLocation()
  useEffect(() => {
    keepReturnAddress(location.pathname + location.search)
    navigate('/sign-in', { replace: true })
  }, [navigate])
  return null
}

const QuizRoom = ({ quiz }: { quiz: string }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const { arrived, query, take, isAway } = useQuizRoom('player', quiz)
  useWakeLock()
  const view = arrived?.view
  usePageTitle(view?.game.name ?? words.title())
  const main = useRef<HTMLElement>(null)
  const isIn = view !== undefined
  // Moves the focus to the heading when the room opens, so that screen readers read it.
  useEffect(() => {
    const heading = isIn && main.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [isIn])
  if (!view && query.isError)
    return <Gone error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div className="quiz-phone">
      <header className="quiz-phone-head">
        <BrandMark size={30} />
        <b>{view && view.number > 0 ? words.question(String(view.number)) : words.title()}</b>
        {isAway && <span role="status">{words.away()}</span>}
        {view && view.number > 0 && (
          <span className="num">{words.ofQuestions(String(view.count))}</span>
        )}
      </header>
      <main ref={main} tabIndex={-1}>
        {view?.phase === 'lobby' && <WaitingForQuestion view={view} onChosen={take} />}
        {arrived && view?.phase === 'open' && (
          <PhoneQuestion key={view.number} arrived={arrived} onAnswered={take} />
        )}
        {view?.phase === 'closed' && <QuizResult view={view} />}
        {view?.phase === 'finished' && <Final view={view} />}
      </main>
    </div>
  )
}

const Gone = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  return (
    <div className="quiz-phone">
      <main tabIndex={-1} className="quiz-phone-state">
        {isNotFound(error) ? (
          <>
            <h1>{words.gone()}</h1>
            <p>{words.goneText()}</p>
            <Link href="/quiz" className="quiz-phone-go">
              {words.again()}
            </Link>
          </>
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </main>
    </div>
  )
}
