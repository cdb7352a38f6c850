import { screen, waitFor } from '@testing-library/react'
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
const isOpen = () => screen.queryByRole('option', { name: 'Class 7C' }) !== null

test('one Esc closes the list, and the next the dialog below it', async () => {
  const onHide = vi.fn()
  renderPart(
    <PrimeDialog visible header="Game" onHide={onHide}>
      <Classes onChange={() => undefined} />
    </PrimeDialog>,
  )
  await open()
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
  await userEvent.tab()
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
})
