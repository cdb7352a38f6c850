import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { Camera as CameraPart } from '#web/patterns/scanner/camera.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Message } from '#web/ui/states/message.tsx'

type CardInputProps = { onCard: (card: string) => void }

export const CardInput = ({ onCard }: CardInputProps) => {
  const { LL } = useI18nContext()
  const words = LL.device
  const field = useRef<HTMLInputElement>(null)
  const { Camera, isMissing, isRefused, refuse, turn, forget } = useCamera()
  useReaderFocus(field)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const card = field.current?.value.trim() ?? ''
    if (field.current) field.current.value = ''
    forget()
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
            label={Camera ? words.closeCamera() : words.openCamera()}
            onClick={turn}
          />
        </span>
      </form>
      {Camera && !isRefused && (
        <Camera label={words.cameraPicture()} onCode={onCard} onRefused={refuse} />
      )}
      {Camera && isRefused && <Message tone="amber">{words.noCamera()}</Message>}
      {isMissing && <Message tone="amber">{LL.errors.timeout()}</Message>}
    </div>
  )
}

/** Loads the camera's script on first use. Offline this may fail, but card readers still work. */
const useCamera = () => {
  const [Camera, setCamera] = useState<typeof CameraPart>()
  const [isMissing, setMissing] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const turn = () => {
    setMissing(false)
    setRefused(false)
    if (Camera) return setCamera(undefined)
    import('#web/patterns/scanner/camera.tsx').then(
      (module) => setCamera(() => module.Camera),
      () => setMissing(true),
    )
  }
  return {
    Camera,
    isMissing,
    isRefused,
    turn,
    refuse: () => setRefused(true),
    forget: () => setMissing(false),
  }
}

/** Moves the focus to the field at the first character typed elsewhere. */
const useReaderFocus = (field: React.RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    field.current?.focus()
    const catchTyping = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent) => {
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]'))
        return
      field.current?.focus()
    }
    addEventListener('keydown', catchTyping, { capture: true })
    return () => removeEventListener('keydown', catchTyping, { capture: true })
  }, [field])
}
