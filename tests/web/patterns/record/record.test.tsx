import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { AttendanceRow } from '#api/contracts/attendance.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { connect, push } from '#tests/web/support/live-line.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { AttendanceRecordPage } from '#web/modules/attendance/attendance-record.tsx'
import { PointRecord } from '#web/modules/points/point-record.tsx'
import { LatestAttendance, LatestPoints } from '#web/patterns/record/latest-entries.tsx'

const name = { zh: '黃梓晴', en: 'Wong Tsz Ching' }
const at = '2026-11-20T00:42:00Z'
const entry = (n: number) => ({
  _id: id(n),
  batch: id(700 + n),
  created_at: at,
  user: { _id: id(101), name },
  profile: { _id: id(201), class: '3A', class_no: 21 },
  period: period._id,
  reverted_by: null,
  reverts: null,
  revertable: true,
})
const by = { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } }
const action = (n: number, more: Partial<ActionRow> = {}): ActionRow => ({
  ...entry(n),
  type: 'reward',
  point: 5,
  count: 1,
  created_by: { ...by, isParent: false, isSystem: false },
  pointRule: { _id: id(301), name: `Rule ${n}`, name_en: '', type: 'reward', ruleCategory: null },
  ...more,
})
const check = (n: number, more: Partial<AttendanceRow> = {}): AttendanceRow => ({
  ...entry(n),
  type: 'checkin',
  device: null,
  created_by: by,
  attendanceRule: { _id: id(501), name: `Gate ${n}`, name_en: '' },
  ...more,
})
const mark = (n: number) => ({ _id: id(n), created_at: at })
const points = [{ ruleCategory: { _id: id(31), name: { en: 'Conduct', zh: '品德' } }, total: 20 }]

const answer =
  (rows: readonly unknown[], total = rows.length) =>
  () =>
    successAnswer(rows, {
      pages: Math.ceil(total / 10),
      total,
      last_updated_at: '2026-11-20T00:42:16Z',
    })
const lists = (calls: readonly ReceivedCall[]) =>
  calls.filter(({ path }) => path.endsWith('pointHistories'))

const record = {
  userId: id(101),
  period: period._id,
  watch: { room: 'staff' as const, period: period._id },
  back: { to: `/admin/student_list/${id(101)}`, label: 'Wong Tsz Ching' },
}

beforeEach(() => localStorage.setItem('laurel.token', 'token'))

describe('The point record', () => {
  const rows = [
    action(1, { type: 'redeem', point: -30, reverted_by: null }),
    action(2, { point: -5, reverts: mark(3), revertable: false }),
    action(3, { reverted_by: mark(2), revertable: false }),
    action(4, { reverted_by: mark(99), revertable: false }),
  ]
  const open = async (address = '/', total = 25) => {
    window.history.replaceState(null, '', address)
    const made = answeringRoutes({
      'GET /periods': () => listAnswer([period]),
      'GET /users/*': answer(rows, total),
      'DELETE *': () => successAnswer({ batch: id(801), position: '0000000009', outcomes: [] }),
      'GET /v2/actions': () => listAnswer([rows[0]]),
    })
    renderStaff(<PointRecord {...record} points={points} />, { mode: 'choose' })
    await screen.findByText('Rule 1')
    return made
  }

  test('shows one student’s entries without repeating the name, redemptions in green', async () => {
    await open()
    const table = screen.getByRole('table', { name: 'Point record' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).not.toContain('English name')
    expect(screen.getByText('Rule 1').closest('tr')?.className).toBe('redeem')
    expect(screen.getByText(/^Last Updated at/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Wong Tsz Ching' })).toBeDefined()
  })

  test('keeps category, words, order and page in the address, and requests them', async () => {
    const { calls } = await open()
    const user = userEvent.setup()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Conduct')
    await user.type(screen.getByRole('searchbox'), 'book{Enter}')
    await waitFor(() => expect(location.search).toBe(`?category=${id(31)}&search=book`))
    await user.click(screen.getByRole('button', { name: /Page 2/ }))
    await waitFor(() => expect(location.search).toContain('page=2'))
    await waitFor(() =>
      expect(Object.fromEntries(lists(calls).at(-1)?.query ?? [])).toMatchObject({
        period: period._id,
        category: id(31),
        search: 'book',
        page: '1',
        limit: '10',
        order_by: 'created_at',
        order: 'desc',
      }),
    )
  })

  test('opens as its address says, without a category that the student lacks', async () => {
    const { calls } = await open(`/?category=${id(32)}&search=pen`)
    const { query } = lists(calls)[0] as ReceivedCall
    expect([query.get('category'), query.get('search')]).toEqual([null, 'pen'])
  })

  test('goes from an undo to its entry if that is on the page, otherwise only names it', async () => {
    await open()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Original/ }))
    expect(screen.getByText('Rule 3').closest('tr')?.className).toContain('target')
    expect(
      within(screen.getByText('Rule 4').closest('tr') as HTMLElement).queryByRole('button'),
    ).toBeNull()
  })

  test('undoes an entry, and is refetched', async () => {
    const { calls, commands } = await open()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /^Undo Rule 1/ }))
    const before = lists(calls).length
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }),
    )
    await waitFor(() =>
      expect(commands()[0]).toMatchObject({ method: 'DELETE', path: `/actions/${id(1)}` }),
    )
    await waitFor(() => expect(lists(calls).length).toBeGreaterThan(before))
    expect(lists(calls).at(-1)?.query.get('minPosition')).toBe('0000000009')
  })

  test('is refetched when something is recorded elsewhere', async () => {
    const { calls } = await open()
    const before = lists(calls).length
    await act(async () => connect())
    await act(async () =>
      push({
        room: 'staff',
        period: period._id,
        position: '0002',
        at,
        reward: { count: 1, total: 5 },
        redeem: { count: 0, total: 0 },
        topStudents: [],
        topClasses: [],
        students: 1,
        classes: 1,
        latest: [],
      } as never),
    )
    await waitFor(() => expect(lists(calls).length).toBeGreaterThan(before))
  })
})

test('the attendance record shows when a student came and went', async () => {
  answeringRoutes({ 'GET /users/*': answer([check(1), check(2, { type: 'checkout' })]) })
  renderStaff(
    <AttendanceRecordPage {...record} watch={{ room: 'attendance', period: period._id }} />,
  )
  expect(await screen.findByText('Gate 1')).toBeDefined()
  expect(screen.getByText('Check out')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
})

describe('The latest entries', () => {
  test('of points are three, including undone entries and their undos', () => {
    const rows = [
      action(1, { reverts: mark(2), point: -5 }),
      action(2, { reverted_by: mark(1) }),
      action(3),
      action(4),
    ]
    renderPart(<LatestPoints rows={rows} seeAll="/user/overview/point_record" />)
    const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(shown).toHaveLength(3)
    expect(shown[0]).toContain('Undo: Reward−5')
    expect(shown[1]).toContain('Reward (undone)+5')
    expect(shown[2]).toMatch(/^Rule 32026\/11\/20 \d\d:42\+5$/)
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/user/overview/point_record',
    )
  })

  test('of attendance say whether the student came or went', () => {
    renderPart(<LatestAttendance rows={[check(1)]} seeAll="/user/overview/attendance_record" />, {
      locale: 'zh',
    })
    expect(screen.getByRole('listitem').textContent).toContain('簽到')
  })
})
