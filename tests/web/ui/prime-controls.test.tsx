import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { MenuButton } from '#web/ui/buttons/menu-button.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { PrimeInputNumber } from '#web/ui/prime/prime-input-number.tsx'
import { PrimeProgressBar } from '#web/ui/prime/prime-progress-bar.tsx'
import { PrimeSlider } from '#web/ui/prime/prime-slider.tsx'

const told = (bar: HTMLElement) =>
  ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => bar.getAttribute(name))

test('a progress bar has value and maximum, or none when they are unknown', () => {
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
      value={value}
      onSettle={onSettle}
      valueText={`${value} h`}
      min={20}
      max={60}
      step={5}
      onChange={setValue}
    />
  )
}

test('a slider announces its value rather than a percentage', () => {
  render(<Hours />)
  const slider = screen.getByRole('slider', { name: 'Hours' })
  expect(told(slider)).toEqual(['30', '20', '60'])
  expect(slider.closest('.p-slider')?.getAttribute('aria-label')).toBeNull()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(slider.getAttribute('aria-valuetext')).toBe('35 h')
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(told(slider)[0]).toBe('20')
  fireEvent.keyDown(slider, { key: 'End' })
  expect(told(slider)[0]).toBe('60')
})

test('a slider reports once, with the last value, when the key is released', () => {
  const onSettle = vi.fn()
  render(<Hours onSettle={onSettle} />)
  const slider = screen.getByRole('slider')
  for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(slider, { key })
  expect(onSettle).not.toHaveBeenCalled()
  fireEvent.keyUp(slider, { key: 'ArrowRight' })
  fireEvent.blur(slider)
  expect(onSettle.mock.calls).toEqual([[40]])
})

test('a press on a slider focuses it, and a release at the window’s edge reports no missing value', () => {
  const onSettle = vi.fn()
  render(<Hours onSettle={onSettle} />)
  const slider = screen.getByRole('slider')
  fireEvent.mouseDown(slider)
  expect(document.activeElement).toBe(slider)
  fireEvent.mouseUp(document, { clientX: 0, clientY: 0 })
  expect(onSettle.mock.calls.flat()).not.toContain(undefined)
  expect(told(slider)[0]).toBe('30')
})

test('a slider leaves the browser’s own keys alone', () => {
  render(<Hours />)
  const slider = screen.getByRole('slider')
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(told(slider)[0]).toBe('30')
})

// jsdom has no layout, and PrimeReact hides elements without a size while it measures.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
})
const Actions = ({ onChoose }: { onChoose: () => void }) => (
  <>
    <MenuButton
      label="Files"
      icon="download"
      items={[
        { label: 'Games', onChoose },
        { label: 'Questions', onChoose, isDisabled: true },
        { label: 'Import', to: '/admin/games/upload' },
      ]}
    />
    <button type="button">After</button>
  </>
)
const opener = () => screen.getByRole('button', { name: 'Files' })
const openMenu = async () => {
  await userEvent.click(opener())
  const menu = await screen.findByRole('menu', { name: 'Files' })
  await waitFor(() => expect(document.activeElement).toBe(menu))
}
const isMenuGone = () => expect(screen.queryByRole('menu')).toBeNull()

test('an item of a menu is chosen by the keys, and the focus returns to the button', async () => {
  const onChoose = vi.fn()
  renderPart(<Actions onChoose={onChoose} />)
  await openMenu()
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledOnce()
  isMenuGone()
  expect(document.activeElement).toBe(opener())
  await openMenu()
  await userEvent.keyboard('{Escape}')
  isMenuGone()
  expect(document.activeElement).toBe(opener())
})

test('Tab continues from the button of a menu, although its panel is the last of the page', async () => {
  renderPart(<Actions onChoose={vi.fn()} />)
  await openMenu()
  await userEvent.keyboard('{Tab}')
  isMenuGone()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
})

test('a menu link opens its page once, and a disabled item cannot be chosen', async () => {
  const onChoose = vi.fn()
  renderPart(<Actions onChoose={onChoose} />)
  await openMenu()
  fireEvent.click(screen.getByText('Questions'))
  expect(onChoose).not.toHaveBeenCalled()
  const pushState = vi.spyOn(history, 'pushState')
  await userEvent.click(screen.getByText('Import'))
  expect(location.pathname).toBe('/admin/games/upload')
  expect(pushState).toHaveBeenCalledOnce()
  pushState.mockRestore()
  isMenuGone()
})

test('one Esc closes a menu, and the next the dialog below it', async () => {
  const onHide = vi.fn()
  renderPart(
    <PrimeDialog visible header="Game" onHide={onHide}>
      <Actions onChoose={vi.fn()} />
    </PrimeDialog>,
  )
  // The dialog takes the focus once it is rendered.
  await waitFor(() => expect(document.querySelector('.p-dialog-enter-done')).not.toBeNull())
  await openMenu()
  await userEvent.keyboard('{Escape}')
  isMenuGone()
  expect(onHide).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onHide).toHaveBeenCalledOnce()
})

const Count = () => {
  const [value, setValue] = useState(1)
  return (
    <>
      <PrimeInputNumber
        value={value}
        label="Count"
        min={1}
        max={3}
        less="Less"
        more="More"
        onChange={setValue}
      />
      <p>chosen {value}</p>
    </>
  )
}

test('a number is changed by its named buttons, the arrow keys, or typed, within its bounds', async () => {
  renderPart(<Count />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await press('More')
  screen.getByText('chosen 2')
  for (let time = 0; time < 3; time += 1) await press('More')
  screen.getByText('chosen 3')
  await press('Less')
  screen.getByText('chosen 2')
  const input = screen.getByRole('spinbutton', { name: 'Count' })
  await userEvent.type(input, '{ArrowDown}')
  screen.getByText('chosen 1')
  await userEvent.clear(input)
  await userEvent.tab()
  screen.getByText('chosen 1')
})

test('a number typed in full-width digits, as by Chinese input methods, is read', async () => {
  renderPart(<Count />)
  const input = screen.getByRole<HTMLInputElement>('spinbutton')
  input.focus()
  input.value = '３'
  fireEvent.blur(input)
  await screen.findByText('chosen 3')
})
