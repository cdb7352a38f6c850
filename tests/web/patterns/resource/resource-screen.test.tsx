import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Role } from '#api/contracts/auth.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { oneOf } from '#web/client/address/fields.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { resourceCalls } from '#web/patterns/resource/resource-calls.ts'
import { ResourceDialog } from '#web/patterns/resource/resource-dialog.tsx'
import { ResourceScreen } from '#web/patterns/resource/resource-screen.tsx'
import { useResourceList } from '#web/patterns/resource/use-resource-list.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { columnsFor } from '#web/ui/table/data-table.tsx'

// An invented resource, with everything that a resource needs.
type Code = { _id: string; name: string; isActive: boolean }
const CodeInput = z.object({ name: z.string().min(1), isActive: z.boolean() })
const calls = resourceCalls<z.infer<typeof CodeInput>>('/codes')
const words = {
  title: () => 'Codes',
  search: () => 'Search codes',
  none: () => 'No such code',
  firstTitle: () => 'No code yet',
  add: () => 'Add code',
  edit: () => 'Edit code',
  deleteText: () => 'It is gone then.',
  count: (total: number) => `${total} codes`,
}
const column = columnsFor<Code>()
const CodesScreen = () => {
  const { values, choose } = useAddress({ kind: oneOf(['homework', 'reading']) })
  const list = useResourceList<Code>({
    path: '/codes',
    key: 'codes',
    of: { kind: values.kind },
    sort: { id: 'name', desc: false },
    columns: column.columns([
      column.accessor('name', { header: 'Name' }),
      column.display({
        id: 'isActive',
        header: 'State',
        cell: ({ row }) => (row.original.isActive ? 'On' : 'Off'),
      }),
    ]),
  })
  return (
    <ResourceScreen
      words={words}
      list={list}
      rowActions={({ name }) => <button type="button">Show {name}</button>}
      tabs={{
        tabs: [
          { id: 'homework', label: 'Homework' },
          { id: 'reading', label: 'Reading' },
        ],
        value: values.kind,
        onChange: (kind) => choose({ kind }),
        label: 'Kind',
      }}
      form={(code, onClose) => (
        <ResourceDialog
          words={words}
          onClose={onClose}
          {...calls}
          contract={CodeInput}
          id={code?._id}
          values={{ name: code?.name ?? '', isActive: code?.isActive ?? true }}
          deleteTitle={code && `Delete ${code.name}?`}
          reads={[['codes']]}
        >
          {(fields) => (
            <>
              <TextField form={fields} name="name" label="Name" />
              <CheckField form={fields} name="isActive" label="In use" />
            </>
          )}
        </ResourceDialog>
      )}
    />
  )
}

const codes = Array.from({ length: 23 }, (_, at) => ({
  _id: id(at),
  name: `Code ${at + 1}`,
  isActive: true,
}))
const pageOf = ({ query }: ReceivedCall) => {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const found = codes.filter(({ name }) => name.includes(query.get('search') ?? ''))
  const shown = found.slice(page * limit, (page + 1) * limit)
  const pages = Math.ceil(found.length / limit)
  return successAnswer(shown, {
    pages,
    total: found.length,
    last_updated_at: '2026-11-20T00:00:00Z',
  })
}
const school = () =>
  answeringRoutes(
    {
      'GET /codes': pageOf,
      'PUT /codes/*': () => successAnswer(null),
      'POST /codes': () => successAnswer(null),
      'DELETE /codes/*': () => successAnswer(null),
    },
    { invented: '/codes' },
  )
const show = (address = '/test', role: Role = 'admin') => {
  history.replaceState(null, '', address)
  return renderStaff(<CodesScreen />, { role })
}
const lastQuery = (made: ReceivedCall[]) => Object.fromEntries(made.at(-1)?.query ?? [])
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const back = () =>
  act(async () => {
    history.back()
    await new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  })

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

describe('The address of a list', () => {
  test('keeps page, size, order, tab and search for links and reloads', async () => {
    const { calls: made } = school()
    show('/test?kind=reading&page=2&size=5&sort=name.desc&search=Code')
    await screen.findByText('Code 6')
    const asked = {
      kind: 'reading',
      page: '1',
      limit: '5',
      order_by: 'name',
      order: 'desc',
      search: 'Code',
    }
    expect(lastQuery(made)).toEqual(asked)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Code')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reading')
  })

  test.each([
    '?page=-1&size=7&sort=password.asc&kind=x&search=',
    '?page=0&size=1e9&sort=name&kind=',
    '?page=99999999999&sort=.desc',
    `?search=${'%20'.repeat(300)}`,
  ])('ignores invalid values: %s', async (address) => {
    const { calls: made } = school()
    show(`/test${address}`)
    await screen.findByText('Code 1')
    const { search, ...asked } = lastQuery(made)
    expect(asked).toEqual({
      kind: 'homework',
      page: '0',
      limit: '10',
      order_by: 'name',
      order: 'asc',
    })
    expect((search ?? '').trim()).toBe('')
  })

  test('a page past the end becomes the last, and the back button does not return there', async () => {
    school()
    show('/test?page=40')
    const before = history.length
    await screen.findByText('Code 23')
    expect(location.search).toBe('?page=3')
    expect(history.length).toBe(before)
  })

  test('the back button undoes each choice, but no typing', async () => {
    const { calls: made } = school()
    show()
    await screen.findByText('Code 1')
    const steps = history.length
    await userEvent.type(screen.getByRole('searchbox'), 'Code')
    await waitFor(() => expect(location.search).toBe('?search=Code'))
    expect(history.length).toBe(steps)
    await press('Page 2')
    await userEvent.click(screen.getByRole('button', { name: /^Name/ }))
    expect(location.search).toBe('?search=Code&sort=name.desc')
    await back()
    expect(location.search).toBe('?search=Code&page=2')
    await waitFor(() => expect(lastQuery(made)).toMatchObject({ page: '1', order: 'asc' }))
    await back()
    expect(location.search).toBe('?search=Code')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Code')
  })

  test('another search starts at the first page', async () => {
    const { calls: made } = school()
    show('/test?page=2')
    await screen.findByText('Code 11')
    await userEvent.type(screen.getByRole('searchbox'), '2{Enter}')
    await screen.findByText('Code 2')
    expect(lastQuery(made)).toMatchObject({ page: '0', search: '2' })
    expect(location.search).toBe('?search=2')
  })
})

describe('A row', () => {
  test('is added, edited and deleted by its calls, each with its own key', async () => {
    const { commands } = school()
    show()
    await press('Add code')
    await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'New')
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const edits = screen.getAllByRole('button', { name: 'Edit' })
    await userEvent.click(edits[1] as HTMLElement)
    await press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(edits[1] as HTMLElement)
    await press('Delete')
    const question = within(await screen.findByRole('dialog', { name: 'Delete Code 2?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(commands()).toHaveLength(3))
    expect(commands()).toMatchObject([
      { method: 'POST', path: '/codes', body: { name: 'New', isActive: true } },
      { method: 'PUT', path: `/codes/${id(1)}`, body: { name: 'Code 2', isActive: true } },
      { method: 'DELETE', path: `/codes/${id(1)}` },
    ])
    expect(new Set(commands().map(({ key }) => key)).size).toBe(3)
  })

  test('cannot be changed by an auditor', async () => {
    school()
    show('/test', 'auditor')
    await screen.findByText('Code 1')
    for (const name of [/^Edit/, /^Show/, 'Add code'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })
})

test('an empty list offers to add the first, and a search without results says so', async () => {
  answeringRoutes({ 'GET /codes': () => listAnswer([]) }, { invented: '/codes' })
  show()
  await screen.findByText('No code yet')
  expect(screen.getAllByRole('button', { name: 'Add code' })).toHaveLength(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  show('/test?search=x')
  await screen.findByText('No such code')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'x')
})
