import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/client/api/error-message.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { pairDeviceCall } from './device-calls.ts'
import { storeKey, useCodeOfAddress } from './device-key.ts'

/** Asks for the code that staff made on the page of devices. The QR code fills it in. */
export const PairForm = ({ isEnded }: { isEnded: boolean }) => {
  const { LL } = useI18nContext()
  const words = LL.device.pair
  const [code, setCode] = useState(useCodeOfAddress())
  const [isEmpty, setEmpty] = useState(false)
  const message = useErrorMessage()
  const pairing = useMutation({
    mutationFn: pairDeviceCall,
    onSuccess: (key) => {
      // The code is used up, so it leaves the address.
      history.replaceState(history.state, '', location.pathname)
      storeKey(key)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim() !== '') pairing.mutate(code.trim())
  }
  return (
    <section className="card leafy box device-box">
      <h1>{words.title()}</h1>
      {isEnded && <Message tone="amber">{words.ended()}</Message>}
      <p className="mut">{words.text()}</p>
      <form className="form" onSubmit={submit} noValidate>
        <FieldFrame label={words.code()} error={isEmpty ? { type: 'yup_required' } : undefined}>
          {(control) => (
            <TextInput
              {...control}
              className="p-inputtext p-component device-code"
              bad={isEmpty}
              value={code}
              maxLength={32}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </FieldFrame>
        {pairing.isError && <Message tone="red">{message(pairing.error)}</Message>}
        <Button type="submit" size="large" label={words.submit()} loading={pairing.isPending} />
      </form>
    </section>
  )
}
