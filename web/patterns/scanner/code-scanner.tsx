import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { ScanOutcome } from './scan-outcome.ts'
import { ScannerPicture } from './scanner-picture.tsx'
import { type OnCode, useCodes } from './use-codes.ts'
import './scanner.css'

type CodeScannerProps = {
  title: string
  hint: string
  /** Labels the field for codes typed by hand or by a card reader. */
  label: string
  onCode: OnCode
  /** Leaves the camera off. */
  isTyped?: boolean
  onClose: () => void
}

/** Reads one code after the other, by camera or typed, until it is closed. */
export const CodeScanner = (props: CodeScannerProps) => {
  const { title, hint, label, onCode, isTyped = false, onClose } = props
  const { LL } = useI18nContext()
  const codes = useCodes(onCode)
  const place = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // A focused field would open a phone's keyboard over the picture.
  const hidesPicture = useMediaQuery('(pointer: coarse)') && !isTyped
  const focus = useCallback(() => {
    const target = hidesPicture ? place.current : field.current
    target?.focus({ preventScroll: true })
  }, [hidesPicture])
  useWakeLock()
  useEffect(() => {
    focus()
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [focus])
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
      data-blind={isRefused || isTyped || undefined}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={closeByKey}
    >
      {!isTyped && (
        <ScannerPicture
          codes={codes}
          isRefused={isRefused}
          onRefused={(isGone) => {
            setRefused(isGone)
            if (!isGone) focus()
          }}
        />
      )}
      <div className="scanner-head">
        <b>{title}</b>
        <Button text size="small" label={LL.scanner.close()} onClick={onClose} />
      </div>
      <Outcome
        outcome={codes.outcome}
        hint={codes.isBusy ? LL.scanner.looking() : isTyped ? '' : hint}
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

/** Has no live region of its own, because `useCodes` announces each outcome. */
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
