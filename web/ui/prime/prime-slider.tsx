import { Slider } from 'primereact/slider'
import { type KeyboardEvent, useRef } from 'react'
import 'virtual:prime-theme/slider.css'
import { PrimeRoot } from './prime-root.tsx'

type PrimeSliderProps = {
  label: string
  value: number
  valueText: string
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
  /** Called with the last value, when a key or the handle is released. */
  onSettle?: (value: number) => void
}

export const PrimeSlider = (props: PrimeSliderProps) => {
  const { label, value, valueText, min, max, step, onChange, onSettle } = props
  const box = useRef<HTMLDivElement>(null)
  // PrimeReact reports no value for a release outside the window.
  const changed = useRef<number>(undefined)
  const settle = () => {
    if (changed.current !== undefined) onSettle?.(changed.current)
    changed.current = undefined
  }
  const leaveBrowserKeys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) event.stopPropagation()
  }
  return (
    <PrimeRoot>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: corrects the slider inside */}
      <div
        ref={box}
        className="slider"
        onKeyDownCapture={leaveBrowserKeys}
        onKeyUp={settle}
        onBlur={settle}
        // Moves the focus on a press, which PrimeReact prevents.
        onMouseDown={() => box.current?.querySelector<HTMLElement>('[role=slider]')?.focus()}
      >
        <Slider
          value={value}
          min={min}
          max={max}
          step={step}
          // PrimeReact announces a percentage and labels the bar, which has no role.
          pt={{
            handle: {
              'aria-label': label,
              'aria-valuenow': value,
              'aria-valuetext': valueText,
            },
          }}
          onChange={({ value: next }) => {
            changed.current = next as number
            onChange(next as number)
          }}
          onSlideEnd={settle}
        />
      </div>
    </PrimeRoot>
  )
}
