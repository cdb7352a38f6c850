import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ClassStatement, StatementLine, StudentStatement } from '#api/contracts/statements.ts'
import type { Student } from '#api/contracts/students.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditStatementScreen } from '#web/modules/audit/audit-statement/audit-statement-screen.tsx'
import { statementSheets } from '#web/modules/audit/audit-statement/statement-sheets.tsx'

const at = '2026-11-20T16:00:00.000Z'
const sums = { entries: 3, given: 634, undone: 13, spent: 150, balance: 471 }
const seal = {
  number: 80,
  day: '2026-11-20',
  link: '9c41e07b'.repeat(8),
  key: 'ab'.repeat(16),
  after: 2,
}
const line = (n: number, more: Partial<StatementLine> = {}): StatementLine => ({
  _id: id(n),
  created_at: at,
  type: 'reward',
  pointRule: { name: '主動幫助同學', name_en: 'Helped' },
  count: 1,
  point: 5,
  balance: 471,
  reverts: null,
  reverted: false,
  ...more,
})
const student: StudentStatement = {
  student: {
    profile: id(201),
    u_id: 's0317',
    name: { zh: '黃梓晴', en: 'Wong Tsz Ching' },
    class: '3A',
    class_no: 21,
  },
  period: { _id: period._id, name: 'First term' },
  at,
  sums,
  seal,
  categories: [{ name: { zh: '學業', en: 'Learning' }, total: 212 }],
  lines: [line(1), line(2, { type: 'redeem', point: -30 }), line(3, { reverted: true })],
}
const ofClass: ClassStatement = {
  class: '3A',
  period: student.period,
  at,
  sums,
  seal: null,
  students: [{ profile: id(201), name: student.student.name, class_no: 21, ...sums }],
}
const pupil: Student = {
  _id: id(101),
  u_id: 's0317',
  username: 's0317',
  name: student.student.name,
  class: '3A',
  class_no: 21,
  date_of_birth: null,
  card_id: null,
  profile: id(201),
  point: 471,
  cumulative_point: 621,
  isActive: true,
  setup_password: false,
  role: 'user',
  isParent: false,
  privilege: { all_action: false },
}

const show = (locale: 'zh' | 'en' = 'en', lines = student.lines) => {
  const { calls } = answeringRoutes({
    'GET /users': () => successAnswer([pupil], { pages: 1, total: 1, last_updated_at: at }),
    [`GET /v2/audit/statements/students/${id(201)}`]: () => successAnswer({ ...student, lines }),
    'GET /v2/audit/statements/classes': () => successAnswer(ofClass),
  })
  renderStaff(<AuditStatementScreen />, { locale, role: 'auditor' })
  return calls
}

test('nothing is printed before a class is chosen, whose statement lists each of its students', async () => {
  show()
  expect(
    await screen.findByText('Then choose a student, or print the statement of the whole class.'),
  ).toBeDefined()
  expect(isButtonClosed('Print')).toBe(true)
  expect(screen.getByRole('button', { name: 'Print' }).title).toBe('Choose a class')
  await userEvent.selectOptions(screen.getByLabelText('Class'), '3A')
  const sheet = await screen.findByRole('listitem', { name: 'Statement, page 1 of 1' })
  expect(
    within(sheet).getByRole('row', { name: /21 黃梓晴 Wong Tsz Ching 634 13 150 471/ }),
  ).toBeDefined()
  expect(sheet.textContent).toContain('尚未加封')
})

test('a new statement below the choice is announced', async () => {
  show()
  await userEvent.selectOptions(await screen.findByLabelText('Class'), '3A')
  const spoken = () => document.querySelector('[role=status].visually-hidden')?.textContent
  await vi.waitFor(() => expect(spoken()).toBe('3A: 3 entries, a balance of 471 points'))
  await userEvent.selectOptions(screen.getByLabelText('Student'), id(201))
  await vi.waitFor(() => expect(spoken()).toMatch(/^Wong Tsz Ching: 3 entries/))
})

test('a student’s statement says in both languages what was given, undone and spent, and names its seal', async () => {
  history.replaceState(null, '', `/?class=3A&who=${id(201)}`)
  show()
  const sheet = await screen.findByRole('listitem', { name: 'Statement, page 1 of 1' })
  const text = sheet.textContent!
  expect(text).toContain('積分結單Statement of points')
  expect(text).toContain('黃梓晴 Wong Tsz Ching')
  expect(sheet.querySelector('.audit-statement-sums')!.textContent).toBe(
    '634獎勵 Rewards−13撤銷 Undone−150兌換 Redeemed=積分結餘 Balance471',
  )
  const rows = within(sheet).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.children[1]!.textContent)).toEqual([
    '主動幫助同學 Helped ',
    '主動幫助同學 Helped （兌換） (redeemed)',
    '主動幫助同學 Helped （已撤銷） (undone)',
  ])
  expect(text).toContain(`${'9c41e07b '.repeat(8)}`.trim())
  expect(text).toContain('2 of the entries came after it')
  expect(text).toContain('node check-log.mjs')
})

test('a corrected award that was undone is marked as undone, and an opening balance keeps its mark', async () => {
  history.replaceState(null, '', `/?class=3A&who=${id(201)}`)
  const corrected = { corrected: true } as const
  const opening = { origin: 'opening' } as const
  show('en', [
    line(1, corrected),
    line(2, { ...corrected, reverted: true }),
    line(3, { ...corrected, ...opening }),
    line(4, { ...corrected, ...opening, reverts: id(5), point: -5 }),
    line(5, { ...opening, reverted: true }),
  ])
  const sheet = await screen.findByRole('listitem', { name: 'Statement, page 1 of 1' })
  const rows = within(sheet).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.children[1]!.textContent.match(/\(.+\)/)?.[0])).toEqual([
    '(corrected)',
    '(undone)',
    '(opening balance)',
    '(corrected)',
    '(undone)',
  ])
})

test('lines that do not fit on the first sheet continue on the next, and none is lost', () => {
  const lines = Array.from({ length: 100 }, (_, n) => n)
  const sheets = statementSheets(lines, 14)
  expect(sheets.map(({ length }) => length)).toEqual([14, 38, 38, 10])
  expect(sheets.flat()).toEqual(lines)
  expect(statementSheets([], 14)).toEqual([[]])
})
