import { type ReactNode, useEffect, useId } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Icon } from '../icons/icon.tsx'
import { fieldWords } from './field-words.ts'
import { useErrorSaid } from './use-error-said.ts'

export type ControlProps = {
  id: string
  disabled?: boolean
  'aria-invalid': boolean
  'aria-describedby'?: string
}
export type FrameProps = {
  label: string
  hint?: string
  optional?: boolean
  disabled?: boolean
  error?: { type?: unknown; message?: unknown }
  children: (control: ControlProps) => ReactNode
}

type FieldMessageProps = {
  id: string
  error: NonNullable<FrameProps['error']>
  /** Announces the error, because the focus does not move. */
  isSpoken?: boolean
}

export const FieldMessage = ({
  id,
  error,
  isSpoken = error.type === 'server',
}: FieldMessageProps) => {
  const { LL } = useI18nContext()
  const words = fieldWords(LL, error)
  useErrorSaid(isSpoken ? undefined : { id, words, error })
  return (
    <p className="field-error" id={id} role={isSpoken ? 'alert' : undefined}>
      <Icon name="error" size="small" />
      <span>{words}</span>
    </p>
  )
}

/** For use outside forms. Inside a form use TextField and the like. */
export const FieldFrame = ({ label, hint, optional, disabled, error, children }: FrameProps) => {
  const { LL } = useI18nContext()
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  // Scrolls to the error, because the focus may arrive before its text.
  useEffect(() => {
    if (error && document.activeElement?.id === id)
      document.getElementById(`${id}-error`)?.scrollIntoView?.({ block: 'nearest' })
  }, [error, id])
  return (
    <div className="field">
      <label className="lab" htmlFor={id} id={`${id}-label`}>
        {label} {optional && <span className="mut">({LL.common.optional()})</span>}
      </label>
      {children({
        id,
        disabled,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldMessage id={`${id}-error`} error={error} />}
    </div>
  )
}
