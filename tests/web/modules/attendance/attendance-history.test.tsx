import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AttendanceHistoryScreen } from '#web/modules/attendance/attendance-history/attendance-history-screen.tsx'

const row = (n: number, more: Partial<AttendanceRow> = {}): AttendanceRow => ({
  _id: id(n),
  batch: id(700 + n),
  created_at: `2026-11-20T00:${50 - n}:00Z`,
  type: 'checkin',
  device: null,
  attendanceRule: { _id: id(301), name: `Rule ${n}`, name_en: '' },
  user: { _id: id(101), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(201), class: '1A', class_no: 7 },
  created_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
  period: period._id,
  reverted_by: null,
  reverts: null,
  revertable: true,
  ...more,
})
const at = (n: number) => ({ _id: id(n), created_at: `2026-11-20T00:${50 - n}:00Z` })
const rows = [
  row(1, { batch: id(800), device: { _id: id(10), name: 'Gate' } }),
  row(2, { type: 'checkout' }),
  row(3, { reverts: at(4), revertable: false }),
  row(4, { reverted_by: at(3), revertable: false }),
]

const school = (more = {}) =>
  answeringRoutes({
    'GET /periods': () => listAnswer([period]),
    'GET /actions/attendance': ({ query }) => {
      const data = query.get('batch')
        ? rows.filter(({ batch }) => batch === query.get('batch')).flatMap((one) => [one, one])
        : rows
      return successAnswer(data, {
        pages: 3,
        total: query.get('batch') ? data.length : 25,
        last_updated_at: '2026-11-20T00:42:16Z',
      })
    },
    'DELETE *': () => successAnswer({ batch: id(801), position: '0000000009', outcomes: [] }),
    ...more,
  })

const open = async (options = {}, address = '/admin/attendance_history') => {
  window.history.replaceState(null, '', address)
  renderStaff(<AttendanceHistoryScreen />, { mode: 'choose', ...options })
  await screen.findByText('Rule 1')
}
const rowOf = (rule: string) => screen.getByText(rule).closest('tr') as HTMLElement
type Calls = { path: string; query: URLSearchParams }[]
const lists = (calls: Calls) => calls.filter(({ path }) => path === '/actions/attendance')
const lastList = (calls: Calls) => lists(calls).at(-1)?.query

beforeEach(() => localStorage.clear())

describe('The attendance history', () => {
  test('requests the period, newest first, ten on a page', async () => {
    const { calls } = school()
    await open()
    expect(Object.fromEntries(lastList(calls) ?? [])).toMatchObject({
      period: period._id,
      page: '0',
      limit: '10',
      order_by: 'created_at',
      order: 'desc',
    })
  })

  test.each([
    ['en', 'Check in', 'Check out', 'Undo: Check in', 'Check in (undone)'],
    ['zh', '簽到', '簽退', '撤銷紀錄：簽到', '簽到（已撤銷）'],
  ] as const)(
    'shows who checked in and out, and where (%s)',
    async (locale, came, went, reversal, gone) => {
      school()
      await open({ locale })
      expect(within(rowOf('Rule 1')).getByText(came)).toBeTruthy()
      expect(within(rowOf('Rule 1')).getByText('Gate')).toBeTruthy()
      expect(within(rowOf('Rule 2')).getByText(went)).toBeTruthy()
      expect(within(rowOf('Rule 3')).getByText(reversal)).toBeTruthy()
      expect(within(rowOf('Rule 4')).getByText(gone)).toBeTruthy()
      expect(rowOf('Rule 4').className).toBe('gone')
      expect(rowOf('Rule 2').className).toBe('')
    },
  )

  test('is searched half a second after the last key, from the first page', async () => {
    const { calls } = school()
    await open({}, '/admin/attendance_history?page=2')
    const before = lists(calls).length
    await userEvent.type(screen.getByLabelText('Attendance rule'), 'morn')
    expect(lists(calls)).toHaveLength(before)
    await waitFor(() =>
      expect(lastList(calls)?.get('search')).toBe('{"attendance_rule_name":"morn"}'),
    )
    expect(lastList(calls)?.get('page')).toBe('0')
    expect(lists(calls)).toHaveLength(before + 1)
  })

  test('can be narrowed to check-outs, and has pages of 10, 25 or 50', async () => {
    const { calls } = school()
    await open()
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'checkout')
    await waitFor(() => expect(lastList(calls)?.get('type')).toBe('checkout'))
    const sizes = within(screen.getByLabelText('Per page')).getAllByRole<HTMLOptionElement>(
      'option',
    )
    expect(sizes.map(({ value }) => value)).toEqual(['10', '25', '50'])
  })

  test('is exported with its filters, and an empty export is reported', async () => {
    const { calls } = school({
      'GET /actions/attendance/export_stream': () => failure(404, 'no_data'),
    })
    await open({}, '/admin/attendance_history?type=checkin')
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await screen.findByText('No data available for export')
    expect(screen.queryByText('Exported')).toBeNull()
    const query = calls.find(({ path }) => path.endsWith('export_stream'))?.query
    expect([query?.get('lang'), query?.get('type')]).toEqual(['en', 'checkin'])
  })

  test('asks before a record or its whole batch is undone', async () => {
    const { commands } = school()
    await open()
    await userEvent.click(
      within(rowOf('Rule 1')).getByRole('button', { name: 'Undo Rule 1 of Student 1' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(commands()).toEqual([])
    expect(within(dialog.getByLabelText(/Reason/)).queryByText('Prize returned')).toBeNull()
    await userEvent.click(
      await dialog.findByRole('radio', { name: 'The whole batch of 2 records' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Undo 2 records' }))
    await screen.findByText('Undone')
    expect(commands()[0]?.path).toBe(`/actions/attendance/batches/${id(800)}`)
  })

  test('undoes one record', async () => {
    const { commands } = school({
      'GET /actions/attendance': () =>
        successAnswer(rows, { pages: 1, total: 4, last_updated_at: '' }),
    })
    await open()
    await userEvent.click(within(rowOf('Rule 2')).getByRole('button'))
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }),
    )
    await waitFor(() => expect(commands()[0]?.path).toBe(`/actions/attendance/${id(2)}`))
  })

  test('offers an auditor no undo', async () => {
    school()
    await open({ role: 'auditor' })
    expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull()
  })
})
