import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionRow, BatchGroup } from '#api/contracts/actions.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { HistoryScreen } from '#web/modules/points/history/history-screen.tsx'

const row = (n: number, more: Partial<ActionRow> = {}): ActionRow => ({
  _id: id(n),
  batch: id(700),
  number: String(4710 + n),
  created_at: `2026-11-20T00:${50 - n}:00Z`,
  type: 'reward',
  point: 5,
  count: 1,
  pointRule: { _id: id(301), name: 'Tidy', name_en: '', type: 'reward', ruleCategory: null },
  user: { _id: id(100 + n), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(200 + n), class: '1A', class_no: n },
  created_by: {
    _id: id(901),
    name: { zh: '袁老師', en: 'Ms Yuen' },
    isParent: false,
    isSystem: false,
  },
  period: period._id,
  reverted_by: null,
  reverts: null,
  revertable: true,
  ...more,
})
const group: BatchGroup = {
  entries: 3,
  students: 3,
  class: null,
  rules: 1,
  point: 15,
  each: 5,
  reverted: 1,
}
const taken = { _id: id(9), created_at: '2026-11-20T00:45:00Z', number: '4719' }
const entries = [row(1), row(2, { reverted_by: taken, revertable: false }), row(3)]

type Ledger = { counts?: () => Response | undefined }
const ledger = ({ counts }: Ledger = {}) =>
  answeringRoutes({
    'GET /periods': () =>
      successAnswer([period], { pages: 1, total: 1, last_updated_at: '2026-11-20T00:42:16Z' }),
    'GET /v2/actions': ({ query }) => {
      const last_updated_at = '2026-11-20T00:42:16Z'
      if (query.get('group'))
        return successAnswer([row(1, { group })], {
          pages: 1,
          total: 3,
          batches: 1,
          last_updated_at,
        })
      const failed = query.get('limit') === '1000' && counts?.()
      if (failed) return failed
      const shown = entries.slice(0, query.get('limit') === '50' ? 2 : 3)
      return successAnswer(shown, { pages: 1, total: 3, last_updated_at })
    },
    'DELETE *': () => successAnswer({ batch: id(801), position: '0000000009', outcomes: [] }),
  })
const open = async (address = '/admin/history', more: object = {}) => {
  window.history.replaceState(null, '', address)
  const page = renderStaff(<HistoryScreen />, { mode: 'choose', locale: 'en', ...more })
  await screen.findByText('Tidy')
  return page
}

beforeEach(() => localStorage.clear())

describe('A row for a batch', () => {
  test('shows its number of students, their class, the total, and how much of it was undone', async () => {
    ledger()
    await open()
    const batch = within(screen.getByText('Tidy').closest('tr') as HTMLElement)
    expect(batch.getByRole('button', { name: '3 students' }).getAttribute('aria-expanded')).toBe(
      'false',
    )
    expect(batch.getByText('Several')).toBeTruthy()
    expect(batch.getByText('+15')).toBeTruthy()
    expect(batch.getByText('1 of them undone')).toBeTruthy()
    expect(screen.getByText('1–1 of 1')).toBeTruthy()
    expect(screen.getByText('3 entries in all')).toBeTruthy()
  })

  test.each(['auditor', 'organization_admin'] as const)(
    'links %s from each number to its entry in the log',
    async (role) => {
      ledger()
      await open('/admin/history', { role })
      expect(screen.queryByRole('link', { name: 'Details of #4711' })).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: '3 students' }))
      const link = await screen.findByRole('link', { name: 'Details of #4711' })
      expect(link.getAttribute('href')).toBe(`/admin/audit/entry/${id(1)}?profile=${id(201)}`)
    },
  )

  test('shows teachers the numbers without links', async () => {
    ledger()
    await open('/admin/history', { role: 'admin' })
    await userEvent.click(screen.getByRole('button', { name: '3 students' }))
    expect((await screen.findByText('#4711')).closest('a')).toBeNull()
  })

  test('opens to those of its students who fit the filters, some at a time', async () => {
    const { calls } = ledger()
    await open('/admin/history?name=lee')
    await userEvent.click(screen.getByRole('button', { name: '3 students' }))
    const list = await screen.findByRole('list', { name: 'Entries of Tidy' })
    const asked = calls.findLast(({ query }) => query.has('batch'))!.query
    expect([asked.get('batch'), asked.get('search'), asked.has('group')]).toEqual([
      id(700),
      '{"name":"lee"}',
      false,
    ])
    expect(within(list).getByText('Student 1')).toBeTruthy()
    expect(within(list).getByText('#4711')).toBeTruthy()
    expect(within(list).getByText('See #4719')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show more, 1 left' }))
    expect(await within(list).findByText('Student 3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '3 students' }))
    expect(screen.queryByRole('list', { name: 'Entries of Tidy' })).toBeNull()
  })

  test('is undone as a whole', async () => {
    const { calls } = ledger()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Undo Tidy of 3 students' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('The whole batch of 2 records')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Undo 2 records' }))
    await waitFor(() => expect(calls.at(-1)).toBeTruthy())
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
      `/v2/actions/batches/${id(700)}`,
    )
  })

  test('is not undone before its records are counted, and then as a whole', async () => {
    let isBroken = true
    const { commands } = ledger({
      counts: () => (isBroken ? failure(408, 'retryable') : undefined),
    })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Undo Tidy of 3 students' }))
    const dialog = within(await screen.findByRole('dialog'))
    const again = await dialog.findByRole('button', { name: 'Try again' })
    expect(dialog.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
    isBroken = false
    await userEvent.click(again)
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo 2 records' }))
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.path).toBe(`/v2/actions/batches/${id(700)}`)
  })

  test('is undone as a whole although one record is left of it', async () => {
    const { commands } = ledger({
      counts: () => successAnswer([row(3)], { pages: 1, total: 1, last_updated_at: '' }),
    })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Undo Tidy of 3 students' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('The whole batch of 1 record')
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(commands()).toHaveLength(1))
    expect(commands()[0]?.path).toBe(`/v2/actions/batches/${id(700)}`)
  })

  test('is replaced by a row for each entry, which the address remembers', async () => {
    const { calls } = ledger()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'One row for each entry' }))
    expect(
      await screen.findByText('Student 3').catch(() => screen.findByText('Student 1')),
    ).toBeTruthy()
    expect(calls.findLast(({ path }) => path === '/v2/actions')!.query.has('group')).toBe(false)
    expect(window.location.search).toContain('by=entry')
    await userEvent.click(screen.getByRole('button', { name: 'One row for a batch' }))
    expect(await screen.findByRole('button', { name: '3 students' })).toBeTruthy()
  })
})
