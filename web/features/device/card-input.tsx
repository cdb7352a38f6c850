import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { AtOnce, lazyAtOnce } from '#web/kit/at-once.tsx'
import { Button } from '#web/kit/button.tsx'
import { FieldFrame } from '#web/kit/fields/field-frame.tsx'
import { TextInput } from '#web/kit/fields/text-input.tsx'
import { Icon } from '#web/kit/icon.tsx'

const Camera = lazyAtOnce(() => import('./camera.tsx').then((module) => ({ default: module.Camera })))

type CardInputProps = { onCard: (card: string) => void; isBusy: boolean }

/** A reader types the card and Enter; a hand may, too; or the camera reads a student's QR card. */
export const CardInput = ({ onCard, isBusy }: CardInputProps) => {
  const { LL } = useI18nContext()
  const words = LL.device
  const field = useRef<HTMLInputElement>(null)
  const [isCamera, setCamera] = useState(false)
  useReaderFocus(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const card = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    if (card && !isBusy) onCard(card)
  }
  return (
    <div className="device-input">
      <form className="form" onSubmit={submit} noValidate>
        <FieldFrame label={words.card()} hint={words.cardHint()}>
          {(control) => (
            <TextInput {...control} ref={field} bad={false} icon="student" maxLength={255} autoComplete="off" />
          )}
        </FieldFrame>
        <span className="row wrap">
          <Button type="submit" label={words.submit()} disabled={isBusy} />
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

/** A reader types wherever the focus is: what is typed while nothing has it goes into the field. */
const useReaderFocus = (field: React.RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    field.current?.focus()
    const catchTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      if (document.activeElement === document.body) field.current?.focus()
    }
    addEventListener('keydown', catchTyping)
    return () => removeEventListener('keydown', catchTyping)
  }, [field])
}
