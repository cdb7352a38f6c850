import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { columnsFor, DataTable } from '#web/ui/table/data-table.tsx'
import { useTableState } from '#web/ui/table/use-table-state.ts'

type Row = { id: string }
const columns = [columnsFor<Row>().accessor('id', { header: 'Title' })]

const rows = [{ id: 'beech' }, { id: 'ash' }, { id: 'cedar' }]

const List = () => (
  <DataTable
    label="List"
    columns={columns}
    rows={rows}
    keyOf={({ id }) => id}
    state={useTableState()}
  />
)

/**
 * The widths that a browser would measure: of the box, and of its content unless its rows are
 * cards.
 */
let [room, wanted] = [0, 0]
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.querySelector('.cards') ? room : wanted
  })
})

test('a table that fits its box stays a table', async () => {
  ;[room, wanted] = [800, 800]
  await renderPart(<List />)
  expect(screen.getByRole('table').classList.contains('cards')).toBe(false)
  expect(screen.queryByLabelText('Sort by')).toBeNull()
})

test('a table wider than its box becomes cards, sorted by a choice above them', async () => {
  ;[room, wanted] = [800, 1100]
  await renderPart(<List />)
  expect(screen.getByRole('table').classList.contains('cards')).toBe(true)
  expect(screen.getByLabelText('Sort by')).toBeDefined()
})

test('the order that is chosen above the cards is the order of the cards', async () => {
  ;[room, wanted] = [800, 1100]
  await renderPart(<List />)
  const shown = () =>
    [...document.querySelectorAll('tbody tr')].map(
      ({ textContent }) => /beech|ash|cedar/.exec(textContent)?.[0],
    )
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value } })
  choose('id up')
  expect(shown()).toEqual(['ash', 'beech', 'cedar'])
  choose('id down')
  expect(shown()).toEqual(['cedar', 'beech', 'ash'])
})

test('cards stay a table for screen readers, with a heading for each value and no hidden buttons', async () => {
  ;[room, wanted] = [800, 1100]
  await renderPart(<List />)
  const table = screen.getByRole('table', { name: 'List' })
  expect(table.getAttribute('role')).toBe('table')
  const [heading] = within(table).getAllByRole('columnheader')
  expect(heading?.textContent).toBe('Title')
  expect(heading?.querySelector('button')).toBeNull()
  const [, first] = within(table).getAllByRole('row')
  const name = within(first!).getByRole('rowheader')
  expect([name, heading].map((cell) => cell?.getAttribute('aria-colindex'))).toEqual(['1', '1'])
  for (const part of table.querySelectorAll('thead, tbody, tr, th, td'))
    expect(part.getAttribute('role')).not.toBeNull()
})

test('a new order is announced once, when it is shown', async () => {
  ;[room, wanted] = [800, 800]
  await renderPart(<List />)
  const heading = screen.getByRole('button', { name: 'Title' })
  fireEvent.click(heading)
  await screen.findByText('Sorted by Title, ascending')
  fireEvent.click(heading)
  await screen.findByText('Sorted by Title, descending')
  expect(screen.getByRole('columnheader').getAttribute('aria-sort')).toBe('descending')
})
