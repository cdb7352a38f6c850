import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { FieldFrame } from '#web/ui/fields/field-frame.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { narrow } from '#web/ui/text/narrow.ts'
import { isWholeNumber } from './overlooked-address.ts'

type NumberFilterProps = {
  label: string
  value: string
  most: number
  onChoose: (value: string) => void
}

export const NumberFilter = ({ label, value, most, onChoose }: NumberFilterProps) => {
  const { LL } = useI18nContext()
  const [typed, setTyped] = useState({ text: value, over: value })
  const text = typed.over === value ? typed.text : value
  const isRight = isWholeNumber(text, most)
  const message = LL.overlooked.numberWrong(String(most))
  const choose = () => {
    if (isRight && text !== value) onChoose(text)
  }
  return (
    <FieldFrame label={label} error={isRight ? undefined : { type: 'said', message }}>
      {(control) => (
        <TextInput
          {...control}
          bad={!isRight}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            const newer = narrow(target.value).trim()
            setTyped({ text: newer, over: value })
          }}
          onBlur={choose}
          onKeyDown={({ key }) => key === 'Enter' && choose()}
        />
      )}
    </FieldFrame>
  )
}
