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
  label: string
  all: string
  id?: string
}

/** Hides the checkbox, because screen readers get the state from the option. */
const boxes = { checkbox: { input: { 'aria-hidden': true } } }

/** An empty choice means all. */
export const PrimeMultiSelect = ({
  options,
  values,
  onChange,
  label,
  all,
  id,
}: PrimeMultiSelectProps) => {
  const { LL } = useI18nContext()
  const field = useRef<MultiSelect>(null)
  const isMarkOld = useRef(false)
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const panel = field.current?.getOverlay()
    // A closing panel stays inert for a moment.
    if (!panel || panel.inert) return
    if (event.key === 'Enter' && isMarkOld.current) {
      event.stopPropagation()
      event.preventDefault()
    }
    if (event.key !== 'Tab' && event.key !== 'Escape') return
    // PrimeReact would trap Tab, and a dialog below listens for Esc.
    event.stopPropagation()
    if (event.key === 'Escape') event.nativeEvent.stopImmediatePropagation()
    panel.inert = true
    field.current?.focus()
    field.current?.hide()
  }
  /** Highlights the first match, because PrimeReact keeps the old highlight after a new search. */
  const markFirst = () => {
    isMarkOld.current = true
    setTimeout(() => {
      isMarkOld.current = false
      const search = field.current?.getOverlay()?.querySelector('.p-multiselect-filter')
      search?.dispatchEvent(
        new KeyboardEvent('keydown', { code: 'Home', key: 'Home', bubbles: true }),
      )
    })
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
        // Without a match PrimeReact can select `undefined`.
        onChange={({ value }) =>
          onChange(value.filter((one: string | null | undefined) => one != null))
        }
        placeholder={all}
        aria-label={label}
        filter={options.length > 8}
        filterPlaceholder={LL.common.search()}
        onFilter={markFirst}
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
