import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import {
  answeringRoutes,
  id,
  period,
  type ReceivedCall,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import { keepPasswordsToPrint } from '#web/modules/people/passwords/passwords-to-print.ts'
import { cardSheets, grids } from '#web/modules/people/student-cards/card-sheet.ts'
import { StudentCardsScreen } from '#web/modules/people/student-cards/student-cards-screen.tsx'
import { leaving } from '#web/ui/leave/leaving.ts'

const pages = { pages: 1, total: 1, last_updated_at: '2026-11-20T00:42:00Z' }
const class1A = Array.from({ length: 12 }, (_, n) => student(n + 1))
const others = [
  student(30, { class: '1B', class_no: 1 }),
  student(31, { class: '1B', class_no: 2, isActive: false }),
  student(40, { class: '1C', class_no: 1, isActive: false }),
]
const made = ({ body }: ReceivedCall) =>
  successAnswer(
    [...class1A, ...others]
      .filter((one) => one.class === (body as { class: string }).class && one._id !== id(112))
      .map(({ _id, u_id }) => ({ _id, u_id, password: `new-${u_id}` })),
  )
const school = (more = {}) =>
  answeringRoutes({
    'GET /users': () => successAnswer([...class1A, ...others], pages),
    'GET /periods': () => listAnswer([period]),
    'POST /users/resetpw': made,
    ...more,
  })
const show = (options: Parameters<typeof renderStaff>[1] = {}) =>
  renderStaff(<StudentCardsScreen />, options)
const choose = async (name: string, label = 'Class') =>
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: label }), name)
const sheets = () => screen.getAllByRole('list', { name: /^Page/ })
const user = userEvent.setup()

beforeEach(() => {
  vi.stubGlobal('print', vi.fn())
})

test('a class fills sheets of A4: ten sign-in cards each, or eighteen codes', async () => {
  school()
  show()
  expect((await screen.findByText('Choose a class first')).textContent).toBeDefined()
  const print = screen.getByRole('button', { name: 'Print' })
  expect(isButtonClosed('Print')).toBe(true)
  expect(print.title).toBe('Choose a class first')
  await choose('1A')
  expect(sheets().map((sheet) => within(sheet).getAllByRole('article').length)).toEqual([10, 2])
  const [first] = screen.getAllByRole('article')
  for (const text of [
    'Student 1',
    '學生1',
    '1A',
    '(01)',
    's0001',
    `${location.origin}/sign-in`,
    /your current one/,
  ])
    expect(within(first!).getByText(text)).toBeDefined()
  expect(within(first!).getByRole('img', { name: 'QR code of s0001' })).toBeDefined()
  await user.click(print)
  expect(window.print).toHaveBeenCalledOnce()

  await user.click(screen.getByRole('radio', { name: 'QR cards' }))
  expect(sheets().map((sheet) => within(sheet).getAllByRole('article').length)).toEqual([12])
  expect(screen.queryByRole('button', { name: /Reset passwords/ })).toBeNull()
  expect(screen.queryByText(/sign-in$/)).toBeNull()

  expect(cardSheets(Array.from({ length: 999 }), grids.signIn).map(({ length }) => length)).toEqual(
    [...Array.from({ length: 99 }, () => 10), 9],
  )
  expect(cardSheets([], grids.qr)).toEqual([])
  for (const { columns, rows, width, height } of Object.values(grids)) {
    expect(columns * width).toBeLessThan(210 - 20)
    expect(rows * height).toBeLessThan(297 - 20)
  }
})

test('only students with new passwords from an import get cards, with their parents', async () => {
  school()
  const one = (n: number, more: object) => {
    const { u_id, name, class: ofClass, class_no } = student(n)
    return {
      u_id,
      name,
      class: ofClass,
      class_no,
      password: null,
      parent_password: null,
      ...more,
    }
  }
  keepPasswordsToPrint([
    one(3, { password: 'hk4m-t9wq-x3be', parent_password: 'abcd-efgh-jkmn' }),
    one(4, { parent_password: 'only-parents' }),
    one(30, { class: '1B', class_no: 1, password: 'pppp-qqqq-rrrr' }),
  ])
  const { unmount } = show()
  await screen.findByText('Cards for the 3 students that the import gave new passwords.')
  const cards = () => screen.getAllByRole('article').map(({ textContent }) => textContent)
  // All classes at first, each on its own sheets.
  expect(
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Class' }).selectedOptions[0]?.label,
  ).toBe('All classes (3)')
  expect(sheets().map((sheet) => within(sheet).getAllByRole('article').length)).toEqual([2, 1])
  await choose('1A')
  expect(cards().map((text) => /hk4m-t9wq-x3be|your current one/.exec(text)?.[0])).toEqual([
    'hk4m-t9wq-x3be',
    'your current one',
  ])
  expect(screen.queryByRole('button', { name: /Reset passwords/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Parents' }))
  expect(cards().map((text) => /abcd-efgh-jkmn|only-parents/.exec(text)?.[0])).toEqual([
    'abcd-efgh-jkmn',
    'only-parents',
  ])
  await choose('1B')
  expect(cards()).toHaveLength(1)
  expect(screen.queryByRole('option', { name: /^1C/ })).toBeNull()
  unmount()
  // The passwords are no longer stored.
  show()
  expect(await screen.findByText('Choose a class first')).toBeDefined()
})

test('leaving asks while new passwords are unprinted, and says how many; printed ones are ticked', async () => {
  school()
  const one = (n: number, more: object) => {
    const { u_id, name, class: ofClass, class_no } = student(n)
    return {
      u_id,
      name,
      class: ofClass,
      class_no,
      password: `pass-${n}`,
      parent_password: null,
      ...more,
    }
  }
  keepPasswordsToPrint([
    one(3, {}),
    one(4, { parent_password: 'parents-4' }),
    one(30, { class: '1B', class_no: 1 }),
  ])
  show()
  const print = () => act(() => void window.dispatchEvent(new Event('afterprint')))
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  }
  await screen.findByText(/4 are not printed yet/)
  expect(asks()).toBe(true)
  await choose('1A (2)')
  print()
  expect(await screen.findByText(/2 are not printed yet/)).toBeDefined()
  const options = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ label }) => label)
  expect(options()).toContain('1A (2) ✓ printed')
  expect(options()).toContain('1B (1)')
  const left = vi.fn()
  act(() => leaving(left))
  const question = within(
    await screen.findByRole('dialog', { name: 'Leave with 2 passwords not printed?' }),
  )
  await user.click(question.getByRole('button', { name: 'Stay and print' }))
  expect(left).not.toHaveBeenCalled()
  await choose('All classes (3)')
  print()
  expect(screen.getByRole('radio', { name: 'Students ✓ printed' })).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Parents' }))
  print()
  expect(await screen.findByText(/All of them have been printed/)).toBeDefined()
  expect(asks()).toBe(false)
  act(() => leaving(left))
  expect(left).toHaveBeenCalledOnce()
})

test('passwords are reset after asking, and stay on the cards until the page is left', async () => {
  const { commands } = school()
  show()
  await choose('1A')
  await user.click(screen.getByRole('radio', { name: 'Parents' }))
  await user.click(screen.getByRole('button', { name: 'Reset passwords and print them' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/passwords of the parents of 12 students/)).toBeDefined()
  expect(commands()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Reset 12 passwords' }))
  expect(await screen.findByText('new-s0001')).toBeDefined()
  const [command] = commands()
  expect(command).toMatchObject({ body: { period: period._id, class: '1A', whose: 'parent' } })
  expect(command!.key).toBeTruthy()
  expect(screen.getByText(/shown on this page only once/)).toBeDefined()
  // A student joined the class in the meantime.
  expect(screen.getByText(/^1 student came or changed/)).toBeDefined()
  await choose('All classes (13)')
  expect(screen.getByText(/^1 student came or changed/)).toBeDefined()
  await choose('1A')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)

  await user.click(screen.getByRole('radio', { name: 'Students' }))
  expect(screen.queryByText('new-s0001')).toBeNull()
  await choose('1B')
  await user.click(screen.getByRole('radio', { name: 'Parents' }))
  await choose('1A')
  expect(screen.getByText('new-s0001')).toBeDefined()
})

test('a failed reset is reported and changes no card', async () => {
  school({ 'POST /users/resetpw': () => failure(500, 'internal_error') })
  show({ locale: 'zh' })
  await choose('1A', '班別')
  await user.click(screen.getByRole('button', { name: '重設密碼並印在卡上' }))
  await user.click(await screen.findByRole('button', { name: '重設 12 個密碼' }))
  expect((await screen.findByRole('alert')).textContent).toContain('失敗')
  expect(screen.getAllByText('現時的密碼 your current one')).toHaveLength(12)
  expect(screen.queryByText(/新密碼只在這一頁顯示一次/)).toBeNull()
})

test('inactive students have no card, auditors cannot reset, and a period without students says so', async () => {
  school()
  show({ role: 'auditor' })
  await choose('1B')
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.getByText(/1 inactive student has no card/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Reset passwords/ })).toBeNull()
  await choose('1C')
  expect(screen.getByText('No active students in this class')).toBeDefined()
  cleanup()
  school({ 'GET /users': () => successAnswer([], { ...pages, total: 0 }) })
  show()
  expect(await screen.findByText('No students in this period yet')).toBeDefined()
})
