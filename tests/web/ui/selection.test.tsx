import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { useTableState } from '#web/ui/table/use-table-state.ts'

type Row = { id: string }
const rows = Array.from({ length: 12 }, (_, at): Row => ({ id: `Notice ${at + 1}` }))
const columns = [columnsFor<Row>().accessor('id', { header: 'Title' })]
const nameOf = ({ id }: Row) => id
let deleted: readonly string[] = []

/** Like a list of notices: a table with selectable rows and an action for them. */
const Notices = () => {
  const selection = useSelection()
  return (
    <>
      <SelectionBar selection={selection}>
        <button
          type="button"
          onClick={() => {
            deleted = selection.ids
          }}
        >
          Delete
        </button>
      </SelectionBar>
      <DataTable
        label="Notices"
        columns={columns}
        rows={rows}
        keyOf={nameOf}
        state={useTableState({ size: 5 })}
        selection={{ ...selection, nameOf }}
      />
    </>
  )
}

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name })
const ofPage = () => box('Select all of this page')
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length
const spoken = () =>
  [...document.querySelectorAll('[role=status].visually-hidden')]
    .map((one) => one.textContent)
    .join()

test('each row has a box with its name, the page has one for all, and names stay row headers', async () => {
  await renderPart(<Notices />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  expect(screen.getByRole('rowheader', { name: 'Notice 3' })).toBeDefined()
  await userEvent.click(box('Select Notice 3'))
  expect(ofPage().checked).toBe(false)
  expect(ofPage().indeterminate).toBe(true)
  await userEvent.click(ofPage())
  expect(ofPage().indeterminate).toBe(false)
  expect(ticked()).toBe(6)
})

test('ticks stay on other pages and in another order, until all are cleared', async () => {
  await renderPart(<Notices />)
  await userEvent.click(ofPage())
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(ticked()).toBe(0)
  await userEvent.click(box('Select Notice 7'))
  expect(screen.getByText('6 selected')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
  await userEvent.click(ofPage())
  expect(screen.getByText('1 selected')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(deleted).toEqual(['Notice 7'])
  await userEvent.click(
    within(screen.getByRole('columnheader', { name: /Title/ })).getByRole('button'),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.getByText('None selected')).toBeDefined()
})

test('a click with Shift selects the rows between, too', async () => {
  await renderPart(<Notices />)
  await userEvent.click(box('Select Notice 1'))
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(box('Select Notice 4'))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('4 selected')).toBeDefined()
})

test('the space bar ticks, and the count is announced', async () => {
  await renderPart(<Notices />)
  box('Select Notice 2').focus()
  await userEvent.keyboard(' ')
  await waitFor(() => expect(spoken()).toBe('1 selected'))
  expect(document.activeElement).toBe(box('Select Notice 2'))
})
