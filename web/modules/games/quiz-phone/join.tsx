import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ApiError } from '#web/client/api/api-error.ts'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useCommand } from '#web/client/api/use-command.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { narrow } from '#web/ui/text/narrow.ts'
import { joinQuizCall } from '../quiz/quiz-calls.ts'

const digits = 6
const isPin = (pin: string) => /^\d{6}$/.test(pin)

export const Join = ({ pin: scanned }: { pin: string }) => {
  const { LL } = useI18nContext()
  const words = LL.quiz
  const [, navigate] = useLocation()
  const [pin, setPin] = useState(isPin(scanned) ? scanned : '')
  const [isShapeless, setShapeless] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  usePageTitle(words.join())
  const join = useCommand(joinQuizCall, {
    onSuccess: ({ quiz }) => navigate(`/quiz/${quiz}`, { replace: true }),
    onError: () => input.current?.focus(),
  })
  const { confirm } = join
  const tried = useRef(false)
  useEffect(() => {
    if (tried.current || !isPin(scanned)) return
    tried.current = true
    confirm(scanned)
  }, [scanned, confirm])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setShapeless(!isPin(pin))
    if (isPin(pin)) confirm(pin)
    else input.current?.focus()
  }
  const wrong = useWhy(join.error)
  const message = isShapeless ? words.pinShape() : wrong
  return (
    <div className="quiz-phone">
      <header className="quiz-phone-head">
        <BrandMark size={30} />
        <b>{words.title()}</b>
      </header>
      <main tabIndex={-1} className="quiz-phone-state">
        <h1>{words.join()}</h1>
        <p>{words.joinText()}</p>
        <form className="quiz-phone-form" onSubmit={onSubmit} noValidate>
          <label htmlFor={id}>{words.joinPin()}</label>
          <input
            ref={input}
            id={id}
            className="quiz-phone-pin num"
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            aria-invalid={message !== ''}
            aria-describedby={`${id}-why`}
            onChange={({ target }) => {
              setShapeless(false)
              setPin(narrow(target.value).replace(/\D/g, '').slice(0, digits))
            }}
          />
          <p id={`${id}-why`} className="quiz-phone-why">
            {!join.isPending && message !== '' && <span role="alert">{message}</span>}
          </p>
          <button type="submit" className="quiz-phone-go" aria-busy={join.isPending}>
            {join.isPending ? words.joining() : words.joinButton()}
          </button>
        </form>
        <Link href="/user/games" className="quiz-phone-link">
          {words.toGames()}
        </Link>
      </main>
    </div>
  )
}

const useWhy = (error: Error | null) => {
  const { LL } = useI18nContext()
  const messageOf = useErrorMessage()
  if (!error) return ''
  if (error instanceof ApiError && error.status === 404) return LL.quiz.pinWrong()
  if (error instanceof ApiError && error.code === 'too_many_requests') return LL.quiz.tooMany()
  return messageOf(error)
}
