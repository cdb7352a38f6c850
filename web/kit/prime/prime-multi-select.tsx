import { MultiSelect } from 'primereact/multiselect'
import { type KeyboardEvent, useRef } from 'react'
import 'virtual:prime-theme/multiselect,checkbox.css'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { PrimeRoot } from './prime-root.tsx'
import './multi-select.css'

type PrimeMultiSelectProps = {
  options: readonly { value: string; label: string }[]
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Read out, and shown while nothing is chosen: all. */
  label: string
  all: string
  id?: string
}

/** An option says itself whether it is chosen: the box in it is a picture. */
const boxes = { checkbox: { input: { 'aria-hidden': true } } }

/** Several of many, none meaning all: a list that opens, with a search where it is long. Tab closes it, and goes on from the field. */
export const PrimeMultiSelect = ({ options, values, onChange, label, all, id }: PrimeMultiSelectProps) => {
  const { LL } = useI18nContext()
  const field = useRef<MultiSelect>(null)
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const panel = field.current?.getOverlay()
    if (event.key !== 'Tab' || !panel) return
    // PrimeReact would hold the focus in it, at stops that nobody sees.
    event.stopPropagation()
    panel.inert = true
    field.current?.focus()
    field.current?.hide()
  }
  const onShow = () => {
    const panel = field.current?.getOverlay()
    if (!panel) return
    panel.inert = false
    panel.scrollIntoView?.({ block: 'nearest' })
  }
  return (
    <PrimeRoot pt={boxes}>
      <MultiSelect
        ref={field}
        pt={{ root: { onKeyDownCapture } }}
        onShow={onShow}
        inputId={id}
        className="multi-select"
        panelClassName="multi-select-panel"
        value={[...values]}
        options={[...options]}
        onChange={({ value }) => onChange(value)}
        placeholder={all}
        aria-label={label}
        filter={options.length > 8}
        filterPlaceholder={LL.common.search()}
        showSelectAll={false}
        maxSelectedLabels={2}
        selectedItemsLabel={LL.common.found('{0}')}
        emptyFilterMessage={LL.common.noRecords()}
        panelHeaderTemplate={options.length > 8 ? undefined : <span />}
        appendTo="self"
      />
    </PrimeRoot>
  )
}
