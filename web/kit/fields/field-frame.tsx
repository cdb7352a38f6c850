import { type ReactNode, useEffect, useId } from 'react'
import type { ValidationCode } from '#api/contracts/validation.ts'
import { sentenceOf } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { TranslationFunctions } from '#web/i18n/i18n-types.ts'
import { Icon } from '../icon.tsx'
import { isCallError } from './check-contract.ts'
import { useErrorSaid } from './use-error-said.ts'

export type ControlProps = { id: string; disabled?: boolean; 'aria-invalid': boolean; 'aria-describedby'?: string }
export type FrameProps = {
  label: string
  hint?: string
  optional?: boolean
  disabled?: boolean
  error?: { type?: unknown; message?: unknown }
  children: (control: ControlProps) => ReactNode
}

type Sentence = (params: Record<string, string | number>) => string

const wordsOf = (LL: TranslationFunctions, error: NonNullable<FrameProps['error']>) => {
  const { type, message } = error
  // The screen's own sentence, made anew with the page.
  if (type === 'said') return String(message)
  const of = JSON.parse(String(message || '{}'))
  // A call that failed: its code and details. Else the parameters of what is wrong with the field.
  if (isCallError(error)) return sentenceOf(LL, of.code, of.details)
  return (LL.validation[type as ValidationCode] as Sentence)(of)
}

type FieldMessageProps = {
  id: string
  error: NonNullable<FrameProps['error']>
  /** Where the focus does not come to the field, so that nobody would hear of it. */
  isSpoken?: boolean
}

/** What is wrong with a field, in the page's language. */
export const FieldMessage = ({ id, error, isSpoken = error.type === 'server' }: FieldMessageProps) => {
  const { LL } = useI18nContext()
  const words = wordsOf(LL, error)
  useErrorSaid(isSpoken ? undefined : { id, words, error })
  return (
    <p className="field-error" id={id} role={isSpoken ? 'alert' : undefined}>
      <Icon name="error" size="small" />
      <span>{words}</span>
    </p>
  )
}

/** Label above, hint and error below, tied to the control. For fields outside a form; inside one use TextField and its like. */
export const FieldFrame = ({ label, hint, optional, disabled, error, children }: FrameProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  // The focus may have come to the field before the words did.
  useEffect(() => {
    if (error && document.activeElement?.id === id)
      document.getElementById(`${id}-error`)?.scrollIntoView?.({ block: 'nearest' })
  }, [error, id])
  return (
    <div className="field">
      <label className="lab" htmlFor={id} id={`${id}-label`}>
        {label} {optional && <span className="mut">({LL.common.optional()})</span>}
      </label>
      {children({ id, disabled, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldMessage id={`${id}-error`} error={error} />}
    </div>
  )
}
