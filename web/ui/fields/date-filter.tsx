import { useState } from 'react'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { dateShown, isDate } from './dates-typed.ts'
import { FieldFrame } from './field-frame.tsx'

type Props = Pick<DateInputProps, 'view' | 'value' | 'min' | 'max' | 'choices'> & {
  label: string
  onChoose: (value: string) => void
}

export const DateFilter = ({ label, value, onChoose, ...input }: Props) => {
  const { LL } = useI18nContext()
  const { view, min, max, choices } = input
  const [typed, setTyped] = useState({ text: '', over: value, isDone: false })
  const isOpen = typed.text !== '' && typed.over === value
  const wrongOf = (text: string) => {
    if (text === '' || choices?.some((choice) => choice.value === text)) return undefined
    if (!isDate(text, view)) return (view === 'date' ? LL.calendar.day : LL.calendar.month).wrong()
    if (min && text < min) return LL.calendar.notBefore(dateShown(min, view))
    if (max && text > max) return LL.calendar.notAfter(dateShown(max, view))
    return undefined
  }
  const change = (text: string) => {
    const isWrong = wrongOf(text) !== undefined
    setTyped({ text: isWrong ? text : '', over: value, isDone: false })
    if (!isWrong && text !== value) onChoose(text)
  }
  const message = isOpen && typed.isDone ? wrongOf(typed.text) : undefined
  return (
    <FieldFrame label={label} error={message === undefined ? undefined : { type: 'said', message }}>
      {(control) => (
        <DateInput
          {...control}
          {...input}
          bad={message !== undefined}
          value={isOpen ? typed.text : value}
          onChange={change}
          onBlur={() => setTyped((last) => ({ ...last, isDone: true }))}
        />
      )}
    </FieldFrame>
  )
}
