import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { AtOnce, lazyAtOnce } from '#web/kit/at-once.tsx'
import { Button } from '#web/kit/button.tsx'
import { FieldFrame } from '#web/kit/fields/field-frame.tsx'
import { TextInput } from '#web/kit/fields/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'

const Camera = lazyAtOnce(() => import('./camera.tsx').then((module) => ({ default: module.Camera })))

type CardInputProps = { onCard: (card: string) => void }

/** A reader types the card and Enter or Tab; a hand may, too; or the camera reads a student's QR card. */
export const CardInput = ({ onCard }: CardInputProps) => {
  const { LL } = useI18nContext()
  const words = LL.device
  const field = useRef<HTMLInputElement>(null)
  const [isCamera, setCamera] = useState(false)
  useReaderFocus(field)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const card = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    if (card) onCard(card)
  }
  const endByTab = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && !event.shiftKey && field.current?.value.trim()) submit(event)
  }
  return (
    <div className="device-input">
      <form className="form" onSubmit={submit} noValidate>
        <FieldFrame label={words.card()} hint={words.cardHint()}>
          {(control) => (
            <TextInput
              {...control}
              ref={field}
              bad={false}
              icon="student"
              maxLength={255}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onKeyDown={endByTab}
            />
          )}
        </FieldFrame>
        <span className="row wrap">
          <Button type="submit" label={words.submit()} />
          <Button
            type="button"
            outlined
            icon={<Icon name="camera" />}
            label={isCamera ? words.closeCamera() : words.openCamera()}
            onClick={() => setCamera((before) => !before)}
          />
        </span>
      </form>
      {isCamera && (
        <AtOnce>
          <Camera onCode={onCard} />
        </AtOnce>
      )}
    </div>
  )
}

/**
 * A reader types wherever the focus is: its first sign takes the focus to the field, and the rest follows. A space stays
 * where it is, as it presses the button that has the focus, and no card begins with one.
 */
const useReaderFocus = (field: React.RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    field.current?.focus()
    const catchTyping = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
      field.current?.focus()
    }
    addEventListener('keydown', catchTyping, { capture: true })
    return () => removeEventListener('keydown', catchTyping, { capture: true })
  }, [field])
}
