import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { PrimeSlider } from '#web/ui/prime/prime-slider.tsx'

const told = (bar: HTMLElement) =>
  ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => bar.getAttribute(name))

test('a progress bar says how many of how many, and nothing of what nobody knows', () => {
  render(
    <>
      <PrimeProgressBar aria-label="known" value={1204} max={4000} />
      <PrimeProgressBar aria-label="unknown" />
      <PrimeProgressBar aria-label="of none" value={0} max={0} />
    </>,
  )
  const bar = (name: string) => screen.getByRole('progressbar', { name })
  expect(told(bar('known'))).toEqual(['1204', '0', '4000'])
  expect(bar('known').querySelector<HTMLElement>('.p-progressbar-value')?.style.width).toBe('30.1%')
  expect(bar('unknown').getAttribute('aria-valuenow')).toBeNull()
  expect(bar('of none').querySelector<HTMLElement>('.p-progressbar-value')?.style.width).toBe('0%')
})

const Hours = ({ onSettle }: { onSettle?: (value: number) => void }) => {
  const [value, setValue] = useState(30)
  return (
    <PrimeSlider
      label="Hours"
      {...{ value, onSettle }}
      valueText={`${value} h`}
      min={20}
      max={60}
      step={5}
      onChange={setValue}
    />
  )
}

test('a slider says its value, not the share of its length', () => {
  render(<Hours />)
  const slider = screen.getByRole('slider', { name: 'Hours' })
  expect(told(slider)).toEqual(['30', '20', '60'])
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(slider.getAttribute('aria-valuetext')).toBe('35 h')
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(told(slider)[0]).toBe('20')
  fireEvent.keyDown(slider, { key: 'End' })
  expect(told(slider)[0]).toBe('60')
})

test('a slider settles once, with the last value, when the key is let go', () => {
  const onSettle = vi.fn()
  render(<Hours onSettle={onSettle} />)
  const slider = screen.getByRole('slider')
  for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(slider, { key })
  expect(onSettle).not.toHaveBeenCalled()
  fireEvent.keyUp(slider, { key: 'ArrowRight' })
  fireEvent.blur(slider)
  expect(onSettle.mock.calls).toEqual([[40]])
})

test('a press on a slider gives it the focus, and leaves with what it had at the window’s edge', () => {
  const onSettle = vi.fn()
  render(<Hours onSettle={onSettle} />)
  const slider = screen.getByRole('slider')
  fireEvent.mouseDown(slider)
  expect(document.activeElement).toBe(slider)
  fireEvent.mouseUp(document, { clientX: 0, clientY: 0 })
  expect(onSettle.mock.calls.flat()).not.toContain(undefined)
})

test('a slider leaves the browser’s own keys alone', () => {
  render(<Hours />)
  const slider = screen.getByRole('slider')
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(told(slider)[0]).toBe('30')
})
