import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Change } from '#api/contracts/administration-log.ts'
import { logActions, logFields, subjectKinds } from '#domain/administration.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AdministrationLogScreen } from '#web/modules/audit/administration-log/administration-log-screen.tsx'

const change = (n: number, more: Partial<Change> = {}): Change => ({
  _id: String(n),
  created_at: '2026-11-20T00:42:00.000Z',
  action: 'updated',
  fields: ['name_zh', 'class_no'],
  subject: { _id: id(n), kind: 'student', name: { zh: '黃梓晴', en: 'Wong Tsz Ching' } },
  created_by: { _id: id(900), name: { zh: '袁老師', en: 'Ms Yuen' } },
  ...more,
})
const answer = (rows: Change[], total = rows.length) =>
  successAnswer(rows, {
    pages: Math.ceil(total / 10),
    total,
    last_updated_at: '2026-11-20T00:42:00Z',
  })
const log = (rows: Change[] | (() => Response), total?: number) =>
  answeringRoutes({
    'GET /administration_log': typeof rows === 'function' ? rows : () => answer(rows, total),
  })
const show = (locale: 'zh' | 'en' = 'en') => renderStaff(<AdministrationLogScreen />, { locale })
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

test('a change is described in words: who did what to which subject, and which fields changed', async () => {
  log([
    change(1),
    change(2, {
      action: 'erased',
      fields: [],
      subject: { _id: id(2), kind: 'student', name: null },
      created_by: { _id: id(3), name: null },
    }),
    change(3, {
      action: 'deleted',
      fields: [],
      subject: { _id: id(4), kind: 'display', name: null },
    }),
    change(4, {
      action: 'imported',
      fields: [],
      subject: { _id: id(5), kind: 'student_import', name: null },
    }),
  ])
  show()
  const [, ...rows] = await screen.findAllByRole('row')
  expect(cells(rows[0]!).slice(1)).toEqual([
    'Ms Yuen',
    'ChangedChinese name, Class number',
    'Wong Tsz ChingStudent account',
  ])
  expect(cells(rows[1]!).slice(1)).toEqual([
    'Erased person',
    'Erased personal data',
    'Erased personStudent account',
  ])
  expect(cells(rows[2]!)[3]).toBe('Deleted itemClassroom display')
  expect(cells(rows[3]!)[3]).toBe('Student import')
  expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/admin/student_list')
  expect(within(rows[1]!).queryByRole('link')).toBeNull()
  cleanup()
  show('zh')
  expect((await screen.findAllByText('中文名稱、學號')).length).toBe(1)
  expect(screen.getByText('刪除個人資料', { selector: '.tag' })).toBeDefined()
})

// A missing text does not compile, but an empty one, or a column's name, would.
test.each(['zh', 'en'] as const)(
  'every kind, action and field has its own words in %s',
  async (locale) => {
    const many = Math.max(logActions.length, subjectKinds.length)
    const rows = Array.from({ length: many }, (_, n) =>
      change(n, {
        action: logActions[n % logActions.length]!,
        fields: n === 0 ? [...logFields] : [],
        subject: {
          _id: id(n),
          kind: subjectKinds[n % subjectKinds.length]!,
          name: { zh: '甲', en: 'A' },
        },
      }),
    )
    log(rows)
    show(locale)
    const table = await screen.findByRole('table')
    const texts = (selector: string) =>
      [...table.querySelectorAll(selector)].map(({ textContent }) => textContent)
    const separator = locale === 'zh' ? '、' : ', '
    const [done, fields] = [texts('.tag'), texts('.tag + div')[0]!.split(separator)]
    expect(new Set(done).size).toBe(logActions.length)
    expect(fields).toHaveLength(logFields.length)
    for (const word of [...fields, ...done]) {
      expect(word).not.toBe('')
      expect(word).not.toMatch(/_/)
      if (locale === 'zh') expect(word).toMatch(/\p{Script=Han}/u)
    }
    const kinds = within(
      screen.getByRole('combobox', { name: locale === 'zh' ? '項目種類' : 'Kind of item' }),
    )
    expect(new Set(kinds.getAllByRole('option').map(({ textContent }) => textContent)).size).toBe(
      subjectKinds.length + 1,
    )
  },
)

test('search, kind, action, days, order and page are sent to the server, and filters lead back to the first page', async () => {
  const { calls } = log([change(1)], 40)
  show()
  await screen.findByRole('table')
  const last = () => Object.fromEntries(calls.at(-1)!.query)
  expect(last()).toEqual({ page: '0', limit: '10', order_by: 'created_at', order: 'desc' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Page 2/ }))
  await waitFor(() => expect(last()).toMatchObject({ page: '1' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of item' }), 'Prize rule')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } })
  await user.type(screen.getByRole('searchbox'), 'yuen pen{Enter}')
  await waitFor(() =>
    expect(last()).toEqual({
      search: 'yuen pen',
      kind: 'prize_rule',
      action: 'updated',
      from: '2026-11-01',
      to: '2026-11-20',
      page: '0',
      limit: '10',
      order_by: 'created_at',
      order: 'desc',
    }),
  )
  await user.click(screen.getByRole('button', { name: /^Time/ }))
  await waitFor(() => expect(last()).toMatchObject({ order: 'asc', search: 'yuen pen' }))
})

test('an empty log, an empty result and a failure have different messages', async () => {
  log([])
  show()
  expect(await screen.findByText('Nothing logged yet')).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox'), 'x{Enter}')
  expect(await screen.findByText('Nothing found')).toBeDefined()
  cleanup()
  let broken = true
  log(() => (broken ? failure(500, 'internal_error') : answer([change(1)])))
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('Wong Tsz Ching')).toBeDefined()
})
