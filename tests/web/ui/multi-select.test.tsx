import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { PrimeMultiSelect } from '#web/ui/prime/prime-multi-select.tsx'

const options = ['7C', '8A', '8B', '8C', '8D', '9A', '9B', '9C', '9D', '9E'].map((name) => ({
  value: name,
  label: `Class ${name}`,
}))

const Classes = ({ onChange }: { onChange: (values: string[]) => void }) => {
  const [values, setValues] = useState<string[]>([])
  const change = (chosen: string[]) => {
    onChange(chosen)
    setValues(chosen)
  }
  return (
    <PrimeMultiSelect
      options={options}
      values={values}
      onChange={change}
      label="Classes"
      all="All"
    />
  )
}

const open = async () => {
  await userEvent.click(screen.getByText('All'))
  return await screen.findByPlaceholderText('Search')
}
// jsdom leaves the panel without a display, so its options count as hidden.
const optionNames = () =>
  screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
const marked = () => document.querySelector('.p-multiselect-item.p-focus')?.textContent
const isOpen = () => optionNames().length > 0

test('one Esc closes the list, and the next the dialog below it', async () => {
  const onHide = vi.fn()
  renderPart(
    <PrimeDialog visible header="Game" onHide={onHide}>
      <Classes onChange={() => undefined} />
    </PrimeDialog>,
  )
  await open()
  expect(isOpen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(onHide).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onHide).toHaveBeenCalledOnce()
})

test('Tab closes the list and continues from the field', async () => {
  renderPart(
    <>
      <Classes onChange={() => undefined} />
      <button type="button">After</button>
    </>,
  )
  await open()
  expect(isOpen()).toBe(true)
  await userEvent.tab()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
})

/** Types into the search, which user-event cannot focus in a panel without a display. */
const typeSearch = (search: HTMLElement, value: string) =>
  fireEvent.input(search, { target: { value } })
const pressKey = (search: HTMLElement, key: string) => fireEvent.keyDown(search, { key, code: key })

test('Enter after a search chooses the first match, not the option marked before', async () => {
  const onChange = vi.fn()
  renderPart(<Classes onChange={onChange} />)
  const search = await open()
  for (let n = 0; n < 3; n += 1) pressKey(search, 'ArrowDown')
  typeSearch(search, '9')
  await waitFor(() => expect(optionNames()).toHaveLength(5))
  await vi.waitFor(() => expect(marked()).toBe('Class 9A'))
  pressKey(search, 'Enter')
  expect(onChange.mock.calls).toEqual([[['9A']]])
})

test('Enter after a search without a match chooses nothing', async () => {
  const onChange = vi.fn()
  renderPart(<Classes onChange={onChange} />)
  const search = await open()
  pressKey(search, 'ArrowDown')
  typeSearch(search, 'no such class')
  await waitFor(() => expect(optionNames()).not.toContain('Class 7C'))
  pressKey(search, 'Enter')
  expect(onChange.mock.calls.flat(2)).toEqual([])
})

test('screen readers hear of an option’s state from the option, not from its checkbox', async () => {
  renderPart(<Classes onChange={() => undefined} />)
  await open()
  const boxes = document.querySelectorAll('.p-multiselect-panel input[type="checkbox"]')
  expect(boxes.length).toBeGreaterThan(0)
  for (const box of boxes) expect(box.getAttribute('aria-hidden')).toBe('true')
})
