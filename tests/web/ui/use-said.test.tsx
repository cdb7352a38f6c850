import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useTableState } from '#web/ui/table/use-table-state.ts'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
type Row = { id: string }
const rows = Array.from({ length: 23 }, (_, at): Row => ({ id: `row ${at}` }))

const columns = [columnsFor<Row>().accessor('id', { header: 'Row' })]

const Filtered = () => {
  const [search, setSearch] = useState('')
  const state = useTableState()
  return (
    <>
      <input
        aria-label="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <DataTable
        label="Rows"
        columns={columns}
        rows={rows.filter(({ id }) => id.includes(search))}
        keyOf={({ id }) => id}
        state={state}
      />
    </>
  )
}

const spoken = () =>
  [...document.querySelectorAll('[role=status].visually-hidden')]
    .map((one) => one.textContent)
    .join()
const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

test('a filter’s result is announced once the typing pauses, but not the unfiltered list', async () => {
  await renderPart(<Filtered />)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(spoken()).toBe('')
  await user.type(screen.getByLabelText('search'), 'row 1')
  expect(spoken()).toBe('')
  await waitFor(() => expect(spoken()).toBe('1–10 of 11'))
  await user.type(screen.getByLabelText('search'), 'x')
  await waitFor(() => expect(spoken()).toBe('No records'))
})

test('a change of page is announced, and on the last page the disabled button keeps the focus', async () => {
  await renderPart(<Filtered />)
  const next = screen.getByRole('button', { name: 'Next page' })
  await user.click(next)
  await user.click(next)
  await waitFor(() => expect(spoken()).toBe('21–23 of 23'))
  expect(document.activeElement).toBe(next)
  expect(next.getAttribute('aria-disabled')).toBe('true')
})
