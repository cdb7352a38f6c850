import { InputNumber } from 'primereact/inputnumber'
import type { FocusEvent } from 'react'
import 'virtual:prime-theme/inputnumber.css'
import { Icon } from '../icons/icon.tsx'
import { narrow } from '../text/narrow.ts'
import { PrimeRoot } from './prime-root.tsx'
import './input-number.css'

type PrimeInputNumberProps = {
  label: string
  value: number
  min: number
  max: number
  less: string
  more: string
  onChange: (value: number) => void
}

/** Shows the buttons to screen readers: PrimeReact hides them, and phones have no arrow keys. */
const said = (label: string) => ({ 'aria-hidden': undefined, 'aria-label': label })

/** PrimeReact cannot read full-width digits. */
const narrowDigits = ({ target }: FocusEvent<HTMLElement>) => {
  if (target instanceof HTMLInputElement) target.value = narrow(target.value)
}

export const PrimeInputNumber = (props: PrimeInputNumberProps) => {
  const { label, value, min, max, less, more, onChange } = props
  return (
    <PrimeRoot>
      <span onBlurCapture={narrowDigits}>
        <InputNumber
          className="input-number"
          aria-label={label}
          value={value}
          min={min}
          max={max}
          showButtons
          buttonLayout="horizontal"
          useGrouping={false}
          allowEmpty={false}
          inputClassName="num b"
          incrementButtonIcon={<Icon name="add" size="small" />}
          decrementButtonIcon={<Icon name="remove" size="small" />}
          pt={{ incrementButton: said(more), decrementButton: said(less) } as never}
          onValueChange={(event) => onChange(event.value ?? min)}
        />
      </span>
    </PrimeRoot>
  )
}
