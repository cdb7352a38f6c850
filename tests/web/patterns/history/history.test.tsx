import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionRow } from '#api/contracts/actions.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { HistoryScreen } from '#web/modules/points/history/history-screen.tsx'

const row = (n: number, more: Partial<ActionRow> = {}): ActionRow => ({
  _id: id(n),
  batch: id(700 + n),
  created_at: `2026-11-20T00:${50 - n}:00Z`,
  type: 'reward',
  point: 5,
  count: 1,
  pointRule: { _id: id(301), name: `Rule ${n}`, name_en: '', type: 'reward', ruleCategory: null },
  user: { _id: id(101), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(201), class: '1A', class_no: 7 },
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
const at = (n: number) => ({ _id: id(n), created_at: `2026-11-20T00:${50 - n}:00Z` })
const rows = [
  row(1, { batch: id(800) }),
  row(2, { type: 'redeem', point: -25 }),
  row(3, { point: -5, reverts: at(4), revertable: false }),
  row(4, { reverted_by: at(3), revertable: false }),
  row(5, {
    created_by: { _id: id(902), name: { zh: '', en: '' }, isParent: false, isSystem: true },
    revertable: false,
  }),
]

const ledger = (more = {}) =>
  answeringRoutes({
    'GET /periods': () => listAnswer([period]),
    'GET /v2/actions': ({ query }) => {
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

const open = async (options = {}, address = '/admin/history') => {
  window.history.replaceState(null, '', address)
  const page = renderStaff(<HistoryScreen />, { mode: 'choose', ...options })
  await screen.findByText('Rule 1')
  return page
}
const rowOf = (rule: string) => screen.getByText(rule).closest('tr') as HTMLElement
const lists = (calls: { path: string; query: URLSearchParams }[]) =>
  calls.filter(({ path }) => path === '/v2/actions')
const lastList = (calls: { path: string; query: URLSearchParams }[]) => lists(calls).at(-1)?.query

beforeEach(() => localStorage.clear())

describe('The list', () => {
  test.each([
    ['en', 'admin', true, 'Allowed to see records created by other teachers.'],
    ['zh', 'admin', false, '只顯示由此帳戶建立的紀錄。'],
    ['en', 'auditor', true, null],
  ] as const)(
    'says whether a teacher sees other records (%s, %s, %s)',
    async (locale, role, allAction, sentence) => {
      ledger()
      await open({ locale, role, allAction })
      const said = screen.queryByText(
        /created by other teachers|created by this account|由此帳戶建立|其他教師建立/,
      )
      expect(said?.textContent ?? null).toBe(sentence)
    },
  )

  test('requests the period, newest first, without a month', async () => {
    const { calls } = ledger()
    await open()
    const query = lastList(calls)
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      period: period._id,
      page: '0',
      limit: '10',
      order_by: 'created_at',
      order: 'desc',
    })
    expect(query?.has('dateRange')).toBe(false)
  })

  test.each([
    ['en', 'point_rule_name_en.asc', 'point_rule_name_en'],
    ['en', 'point_rule_name.asc', 'created_at'],
    ['zh', 'point_rule_name_en.asc', 'created_at'],
    ['en', 'password.asc', 'created_at'],
  ] as const)(
    'is ordered by a column of its list, otherwise by time (%s, %s)',
    async (locale, sort, order) => {
      const { calls } = ledger()
      await open({ locale }, `/admin/history?sort=${sort}`)
      expect(lastList(calls)?.get('order_by')).toBe(order)
    },
  )

  test('says in both languages what each record is, by tint and word', async () => {
    for (const [locale, words] of [
      ['en', ['Redeem', 'Undo: Reward', 'Reward (undone)', 'System']],
      ['zh', ['兌換', '撤銷紀錄：獎勵', '獎勵（已撤銷）', '系統']],
    ] as const) {
      ledger()
      await open({ locale })
      const [redeem, reversal, gone, system] = words
      expect(rowOf('Rule 2').className).toBe('redeem')
      expect(within(rowOf('Rule 2')).getByText(redeem)).toBeTruthy()
      expect(within(rowOf('Rule 2')).getByText('−25')).toBeTruthy()
      expect(rowOf('Rule 3').className).toBe('reversal')
      expect(within(rowOf('Rule 3')).getByText(reversal)).toBeTruthy()
      expect(rowOf('Rule 4').className).toBe('gone')
      expect(within(rowOf('Rule 4')).getByText(gone)).toBeTruthy()
      expect(within(rowOf('Rule 5')).getByText(system)).toBeTruthy()
      cleanup()
    }
  })

  test('links a record and its undo, and names the other one', async () => {
    ledger()
    await open()
    await userEvent.click(within(rowOf('Rule 4')).getByRole('button', { name: /^See / }))
    await waitFor(() => expect(rowOf('Rule 3').className).toContain('target'))
    expect(document.activeElement?.id).toBe(`action-${id(3)}`)
  })

  test('leads to a record on another page through its student’s list', async () => {
    const { calls } = ledger({
      'GET /v2/actions': () =>
        successAnswer(rows.slice(0, 3), { pages: 1, total: 3, last_updated_at: '' }),
    })
    await open()
    await userEvent.click(within(rowOf('Rule 3')).getByRole('button', { name: /^Original/ }))
    await waitFor(() => expect(lastList(calls)?.get('profile')).toBe(id(201)))
    expect(lastList(calls)?.get('dateRange')).toBe('2026-11')
    await userEvent.click(screen.getByRole('button', { name: 'Show all students' }))
    await waitFor(() => expect(lastList(calls)?.has('profile')).toBe(false))
  })
})

describe('Filters', () => {
  test('are searched half a second after the last key, from the first page, and are in the address', async () => {
    const { calls } = ledger()
    await open({}, '/admin/history?page=2')
    const before = lists(calls).length
    await userEvent.type(screen.getByLabelText('Name'), 'lee')
    expect(lists(calls)).toHaveLength(before)
    await waitFor(() => expect(lastList(calls)?.get('search')).toBe('{"name":"lee"}'))
    expect(lastList(calls)?.get('page')).toBe('0')
    expect(lists(calls)).toHaveLength(before + 1)
    expect(location.search).toBe('?name=lee')
  })

  test('of class and type are chosen from lists, the month is typed or chosen in the calendar', async () => {
    const { calls } = ledger()
    await open()
    await userEvent.selectOptions(screen.getByLabelText('Class'), '1B')
    await userEvent.selectOptions(screen.getByLabelText('Type'), 'redeem')
    await userEvent.type(screen.getByLabelText('Month'), '2026/09')
    await waitFor(() => expect(lastList(calls)?.get('dateRange')).toBe('2026-09'))
    expect(lastList(calls)?.get('type')).toBe('redeem')
    expect(lastList(calls)?.get('search')).toBe('{"class_filter":"class:1B"}')
    await userEvent.click(screen.getByRole('button', { name: 'Choose a month' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Nov' }))
    await waitFor(() => expect(lastList(calls)?.get('dateRange')).toBe('2026-11'))
    expect(screen.getByLabelText('Month')).toHaveProperty('value', '2026-11')
    await userEvent.click(screen.getByRole('button', { name: 'Choose a month' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Whole period' }))
    await waitFor(() => expect(lastList(calls)?.get('dateRange')).toBe('all'))
    expect(screen.getByLabelText('Month')).toHaveProperty('value', 'Whole period')
    expect(location.search).toContain('month=all')
    await userEvent.clear(screen.getByLabelText('Month'))
    await waitFor(() => expect(location.search).not.toContain('month'))
  })

  test('and the order in the address apply to the first call', async () => {
    const { calls } = ledger()
    await open({}, '/admin/history?rule=time&sort=point.asc&size=25')
    expect(Object.fromEntries(lists(calls)[0]?.query ?? [])).toMatchObject({
      order_by: 'point',
      order: 'asc',
      limit: '25',
      search: '{"point_rule_name":"time"}',
    })
  })

  test('apply to the export, with the language, and an empty export is reported', async () => {
    const { calls } = ledger({ 'GET /v2/actions/export_stream': () => failure(404, 'no_data') })
    await open({ locale: 'zh' }, '/admin/history?month=2026-10')
    await userEvent.click(screen.getByRole('button', { name: '匯出' }))
    await screen.findByText('沒有可匯出的資料')
    const query = calls.find(({ path }) => path.endsWith('export_stream'))?.query
    expect([query?.get('lang'), query?.get('dateRange'), query?.has('page')]).toEqual([
      'zh',
      '2026-10',
      false,
    ])
  })
})

describe('Undo', () => {
  const openDialog = async (rule: string) => {
    await userEvent.click(
      within(rowOf(rule)).getByRole('button', {
        name: `Undo ${rule} of Student ${rule.slice(-1)}`,
      }),
    )
    return within(await screen.findByRole('dialog'))
  }

  test('asks first, accepts a reason, and undoes the one record', async () => {
    const { commands } = ledger({
      'GET /v2/actions': () => successAnswer(rows, { pages: 1, total: 5, last_updated_at: '' }),
    })
    await open()
    const dialog = await openDialog('Rule 2')
    expect(commands()).toEqual([])
    await userEvent.selectOptions(dialog.getByLabelText(/Reason/), 'returned')
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')
    expect(commands()[0]?.path).toBe(`/actions/${id(2)}`)
    expect(commands()[0]?.query.get('reason')).toBe('returned')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('offers the whole batch if the request recorded more than one', async () => {
    const { commands } = ledger()
    await open()
    const dialog = await openDialog('Rule 1')
    await userEvent.click(
      await dialog.findByRole('radio', { name: 'The whole batch of 2 records' }),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Undo 2 records' }))
    await waitFor(() => expect(commands()[0]?.path).toBe(`/v2/actions/batches/${id(800)}`))
  })

  test('keeps the dialog open after a failure and says why', async () => {
    ledger({ 'DELETE *': () => failure(503, 'read_model_behind') })
    await open()
    const dialog = await openDialog('Rule 2')
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Could not undo')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('is not offered to auditors, nor for records that cannot be undone', async () => {
    ledger()
    await open({ role: 'auditor' })
    expect(screen.queryByRole('button', { name: /^Undo / })).toBeNull()
    cleanup()
    await open()
    expect(within(rowOf('Rule 5')).queryByRole('button')).toBeNull()
  })
})

describe('Awards to houses and groups themselves', () => {
  const award = (reverted_at: string | null) => ({
    _id: id(60),
    batch: id(61),
    created_at: '2026-11-20T01:00:00.000Z',
    count: 1,
    point: 10,
    team: { _id: id(50), name: '紅社', name_en: 'Red', colour: 'red', emblem: 'sun', class: null },
    pointRule: { _id: id(301), name: '打氣', name_en: 'Cheering' },
    created_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
    reverted_at,
  })
  const modules = { ...organization.modules, houses: true }
  const inSchool = (house_awards: 'house' | 'members') => ({
    organization: { ...organization, modules, house_awards },
  })

  test('are listed on a tab of their own, and undone there', async () => {
    let isUndone = false
    const { commands } = ledger({
      'GET /v2/houses/awards': () =>
        listAnswer([award(isUndone ? '2026-11-20T02:00:00.000Z' : null)]),
      'DELETE *': () => {
        isUndone = true
        return successAnswer({ batch: id(801), position: '0000000009', outcomes: [] })
      },
    })
    await open(inSchool('house'))
    await userEvent.click(screen.getByRole('tab', { name: 'Houses and groups' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Undo: Red \+10/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo award' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo: Red/ })).toBeNull())
    expect(commands().map(({ path }) => path)).toEqual([`/v2/houses/awards/batches/${id(61)}`])
    await userEvent.click(screen.getByRole('tab', { name: 'Students' }))
    await screen.findByText('Rule 1')
  })

  test('keep their tab after the school gives them to the members, if the period has some', async () => {
    let awards = [award(null)]
    ledger({ 'GET /v2/houses/awards': () => listAnswer(awards) })
    const { unmount } = await open(inSchool('members'))
    await screen.findByRole('tab', { name: 'Houses and groups' })
    unmount()
    awards = []
    await open(inSchool('members'), '/admin/history?tab=houses')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})
