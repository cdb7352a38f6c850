import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnBirthday } from '#api/contracts/birthdays.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { renderPart } from '#tests/web/support/page.tsx'
import { answeringRoutes, id, renderStaff, rule } from '#tests/web/support/staff-screen.tsx'
import { BirthdaySettingScreen } from '#web/modules/birthdays/birthday-setting/birthday-setting-screen.tsx'
import { BirthdayBanner } from '#web/patterns/birthdays/birthday-banner.tsx'

const told = (more: Partial<OwnBirthday>): OwnBirthday => ({
  state: 'near',
  date: '2026-11-23',
  days: 3,
  message: { en: '', zh: '' },
  point: 20,
  credited: false,
  ...more,
})

test.each([
  ['near', told({}), false, ['Your birthday is in 3 days', 'On 23 November, with +20 points.']],
  [
    'tomorrow',
    told({ days: 1, point: null }),
    false,
    ['Your birthday is tomorrow', 'On 23 November.'],
  ],
  ['a child’s', told({}), true, ['Chan Tai Man’s birthday is in 3 days']],
  [
    'today',
    told({ state: 'birthday', days: 0 }),
    false,
    ['Happy birthday, Chan Tai Man!', '+20 points will arrive today.'],
  ],
  [
    'given',
    told({ state: 'birthday', days: 0, credited: true }),
    false,
    ['+20 points received today.'],
  ],
  ['after', told({ state: 'birthday', days: 2, credited: true }), false, ['+20 points received.']],
])('the banner of a birthday that is %s says so', (_, birthday, isParent, texts) => {
  renderPart(<BirthdayBanner birthday={birthday} name="Chan Tai Man" isParent={isParent} />, {
    locale: 'en',
  })
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy()
})

test('the school’s own words are below the greeting, in the reader’s language', () => {
  const message = { en: 'All the best!', zh: '事事順心！' }
  renderPart(<BirthdayBanner birthday={told({ message })} name="Chan" />, { locale: 'en' })
  expect(screen.getByText('All the best!')).toBeTruthy()
})

test('a part that fails to load is reported in its own card, and the other part stays', async () => {
  answeringRoutes({
    'GET /v2/birthday/setting': () => successAnswer(setting),
    'GET /v2/birthday/weeks': () => failure(404, 'not_found'),
    'GET /pointRules': () => listAnswer([]),
    'GET /periods': () => listAnswer([]),
  })
  renderStaff(<BirthdaySettingScreen />)
  const again = await screen.findByText('This did not load')
  expect(again.closest('.card')).toBeTruthy()
  expect(await screen.findByLabelText(/Days before/)).toBeTruthy()
})

const birthdayRule = rule(5, { _id: id(5), name: '生日快樂', name_en: 'Birthday', point: 20 })
const setting = {
  birthday_message: { en: '', zh: '' },
  near_birthday_message: { en: '', zh: '' },
  day_before_birthday: 7,
  day_after_birthday: 0,
  birthday_point_rule: null,
  today: '2026-11-20',
  point: null,
}
const birthday = (n: number, date: string, more = {}) => ({
  date,
  user: { _id: id(n), name: { en: `Student ${n}`, zh: `學生${n}` } },
  class: '3A',
  class_no: n,
  credit: null,
  due: false,
  ...more,
})
const weeks = {
  today: '2026-11-20',
  point: 20,
  thisWeek: {
    from: '2026-11-16',
    to: '2026-11-22',
    total: 3,
    birthdays: [
      birthday(1, '2026-11-17', { credit: { point: 20, reverted: false } }),
      birthday(2, '2026-11-18', { credit: { point: 20, reverted: true } }),
      birthday(3, '2026-11-20', { due: true }),
    ],
  },
  nextWeek: { from: '2026-11-23', to: '2026-11-29', total: 0, birthdays: [] },
}
const open = (role: 'admin' | 'auditor' = 'admin', more: object = {}) => {
  answeringRoutes({
    'GET /v2/birthday/setting': () => successAnswer({ ...setting, ...more }),
    'GET /v2/birthday/weeks': () => successAnswer(weeks),
    'GET /pointRules': () => listAnswer([birthdayRule]),
  })
  renderStaff(<BirthdaySettingScreen />, { locale: 'en', role })
}

test('the preview follows the form before anything is saved', async () => {
  open()
  fireEvent.change(await screen.findByLabelText('Days before'), { target: { value: '3' } })
  await screen.findByText('Your birthday is in 3 days')
  fireEvent.change(screen.getByLabelText('Days after'), { target: { value: '1' } })
  await screen.findByText('and 1 day after')
  await screen.findByRole('option', { name: 'Birthday · +20' })
  fireEvent.change(screen.getByLabelText(/^Rule that gives points/), { target: { value: id(5) } })
  await screen.findByText('+20 points received today.')
  fireEvent.change(screen.getByLabelText('Days before'), { target: { value: '0' } })
  await waitFor(() => expect(screen.queryByText(/^Your birthday is/)).toBeNull())
})

test('the stored rule is shown as chosen, although the rules load later', async () => {
  open('admin', { birthday_point_rule: id(5), point: 20 })
  await screen.findByRole('option', { name: 'Birthday · +20' })
  const select = screen.getByLabelText<HTMLSelectElement>(/^Rule that gives points/)
  await waitFor(() => expect(select.selectedOptions[0]?.textContent).toBe('Birthday · +20'))
})

test('rules that did not load are reported below the stored settings, and can be loaded again', async () => {
  let isBroken = true
  answeringRoutes({
    'GET /v2/birthday/setting': () => successAnswer(setting),
    'GET /v2/birthday/weeks': () => successAnswer(weeks),
    'GET /pointRules': () => (isBroken ? failure(408, 'retryable') : listAnswer([birthdayRule])),
  })
  renderStaff(<BirthdaySettingScreen />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  fireEvent.click(again)
  expect(await screen.findByRole('option', { name: 'Birthday · +20' })).toBeTruthy()
})

test('more than thirty days are refused with a message', async () => {
  open()
  fireEvent.change(await screen.findByLabelText('Days after'), { target: { value: '31' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter a whole number of days from 0 to 30.')
})

test('the week lists each birthday with the state of its points, and links to the record', async () => {
  open()
  const rows = await screen.findAllByRole('listitem')
  const texts = rows.map((row) => row.textContent)
  expect(texts).toEqual([
    '11/17TueStudent 13A (01)+20 given',
    '11/18WedStudent 23A (02)+20 undone',
    '11/20FriStudent 33A (03)Today, +20 to come',
  ])
  const link = within(rows[0]!).getByRole('link')
  expect(link.getAttribute('href')).toContain(`/admin/student_list/${id(1)}`)
  expect(screen.getByText('No birthdays in this week')).toBeTruthy()
})

test('an auditor reads the settings and saves nothing', async () => {
  open('auditor')
  const days = await screen.findByLabelText<HTMLInputElement>('Days before')
  expect([days.disabled, screen.queryByRole('button', { name: 'Save' })]).toEqual([true, null])
  expect(screen.getByText('Auditors see this page, but cannot record anything.')).toBeTruthy()
})
