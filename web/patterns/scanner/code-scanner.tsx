import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { Camera } from './camera.tsx'
import type { ScanOutcome } from './scan-outcome.ts'
import { type OnCode, useCodes } from './use-codes.ts'
import './scanner.css'

type CodeScannerProps = {
  title: string
  hint: string
  /** Of the line for whoever types, or for a reader that does. */
  label: string
  onCode: OnCode
  onClose: () => void
}

/** Reads one code after the other, by the camera or typed, until it is closed. */
export const CodeScanner = ({ title, hint, label, onCode, onClose }: CodeScannerProps) => {
  const { LL } = useI18nContext()
  const codes = useCodes(onCode)
  const place = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // A focused field would bring up a phone's keyboard over the picture.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const focus = useCallback(() => {
    const target = isTouch ? place.current : field.current
    target?.focus({ preventScroll: true })
  }, [isTouch])
  useWakeLock()
  useEffect(() => {
    focus()
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [focus])
  const [attempt, setAttempt] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    if (code) codes.answer(code)
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={place}
      className="scanner"
      data-blind={isRefused || undefined}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={closeByKey}
    >
      <div className="scanner-picture">
        {isRefused ? (
          <Message
            tone="amber"
            end={
              <Button
                outlined
                size="small"
                label={LL.common.tryAgain()}
                onClick={() => {
                  setRefused(false)
                  setAttempt(attempt + 1)
                  focus()
                }}
              />
            }
          >
            {LL.scanner.noCamera()}
          </Message>
        ) : (
          <Camera
            key={attempt}
            label={LL.scanner.picture()}
            onCode={codes.see}
            onNothing={codes.miss}
            onRefused={() => setRefused(true)}
          />
        )}
      </div>
      <div className="scanner-head">
        <b>{title}</b>
        <Button text size="small" label={LL.scanner.close()} onClick={onClose} />
      </div>
      <Outcome
        outcome={codes.outcome}
        hint={codes.isBusy ? LL.scanner.looking() : hint}
        onTake={(offer) => {
          codes.take(offer)
          focus()
        }}
      />
      <form className="scanner-typed" onSubmit={submit} noValidate>
        <FieldFrame label={label}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              bad={false}
              icon="keyboard"
              maxLength={255}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </FieldFrame>
        <Button outlined type="submit" label={LL.scanner.submit()} />
      </form>
    </section>
  )
}

type OutcomeProps = {
  outcome: ScanOutcome | undefined
  hint: string
  onTake: (offer: NonNullable<ScanOutcome['offer']>) => void
}

const icons = { leaf: 'success', amber: 'warning', red: 'error' } as const

/** Spoken by the announcer: no live region of its own. */
const Outcome = ({ outcome, hint, onTake }: OutcomeProps) => {
  if (!outcome) return <p className="scanner-outcome mut sm">{hint}</p>
  const { tone, text, offer } = outcome
  return (
    <div className={`msg scanner-outcome ${tone}`}>
      <Icon name={icons[tone]} />
      <span>
        <Words>{text}</Words>
      </span>
      {offer && <Button size="small" label={offer.label} onClick={() => onTake(offer)} />}
    </div>
  )
}
