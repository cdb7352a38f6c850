import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

type SecondStepCodeProps = {
  method: 'totp' | 'recovery_code'
  left: number
  failure: string | null
  isPending: boolean
  /** True if no further attempt is possible. */
  isOver: boolean
  onSend: (code: string) => void
}

const digits = 6
/** Input methods for Chinese may write full-width letters and digits. */
const narrow = (typed: string) => typed.normalize('NFKC')
/** Writes a recovery code in capitals, with its dash. */
const asRecoveryCode = (typed: string) => {
  const letters = narrow(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  return letters.length > 4 ? `${letters.slice(0, 4)}-${letters.slice(4, 8)}` : letters
}
const asDigits = (typed: string) => narrow(typed).replace(/\D/g, '').slice(0, digits)

/** A single field, so that password managers and phones can fill in the code. */
export const SecondStepCode = (props: SecondStepCodeProps) => {
  const { method, left, failure, isPending, isOver, onSend } = props
  const { LL } = useI18nContext()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isTotp = method === 'totp'
  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (!failure) return
    // Keeps a recovery code: it does not expire, so the user need not type it again.
    if (isTotp) setCode('')
    field.current?.focus()
    field.current?.select()
  }, [failure, isTotp])
  const change = (typed: string) => {
    const next = isTotp ? asDigits(typed) : asRecoveryCode(typed)
    setCode(next)
    if (isTotp && next.length === digits && next !== code && !isPending) onSend(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code && !isPending && !isOver) onSend(code)
    else field.current?.focus()
  }
  const words = LL.secondStep
  return (
    <form className="form sign-in-form sign-in-step-code" onSubmit={submit} noValidate>
      <FieldFrame
        label={words[method].label()}
        hint={isTotp ? words.totp.hint() : words.recovery_code.hint(left)}
        {...(failure && { error: { type: 'said', message: failure } })}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            name="code"
            bad={failure !== null}
            value={code}
            onChange={({ target }) => change(target.value)}
            autoComplete={isTotp ? 'one-time-code' : 'off'}
            inputMode={isTotp ? 'numeric' : 'text'}
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </FieldFrame>
      {!isTotp && <p className="sm mut">{words.recovery_code.lost()}</p>}
      <Button
        type="submit"
        size="large"
        label={words.submit()}
        loading={isPending}
        disabled={isOver}
      />
    </form>
  )
}
