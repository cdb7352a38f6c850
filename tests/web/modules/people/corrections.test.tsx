import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { isButtonClosed } from '#tests/web/support/closed.ts'
import { previewing, stored } from '#tests/web/support/import-preview.ts'
import {
  answeringRoutes,
  period,
  type ReceivedCall,
  renderStaff,
  student,
} from '#tests/web/support/staff-screen.tsx'
import type { Locales } from '#web/i18n/i18n-types.ts'
import { StudentImportScreen } from '#web/modules/people/student-import/student-import-screen.tsx'

const header = 'Student_ID,Class,Class_No,Chinese_Name,English_Name,Date of Birth (YYYY-MM-DD)'
const csv = (...rows: string[]) =>
  new File([[header, ...rows].join('\r\n')], 'students.csv', { type: 'text/csv' })
const known = [
  stored(student(1, { name: { zh: '陳喆恩', en: 'Chan Chit Yan' } })),
  stored(student(2)),
]
const path = '/users/imports/preview'
type Body = {
  users: { u_id: string; class: string; class_no: number; name?: object; date_of_birth?: string }[]
}

const school = (preview: (call: ReceivedCall) => Response = previewing(known)) => {
  const { commands } = answeringRoutes({
    [`POST ${path}`]: preview,
    'GET /periods': () => listAnswer([period]),
    'GET /users/imports': () => successAnswer([]),
    'POST /users/imports': () => failure(503, 'retryable'),
  })
  const bodies = (isPreview: boolean) =>
    commands()
      .filter((call) => (call.path === path) === isPreview)
      .map(({ body }) => (body as Body).users)
  return { previews: () => bodies(true), sent: () => bodies(false).at(-1) }
}
const open = async (file: File, locale: Locales = 'en') => {
  renderStaff(<StudentImportScreen />, { locale })
  const label = locale === 'en' ? 'CSV file or Excel workbook' : 'CSV 檔案或 Excel 活頁簿'
  await userEvent.upload(screen.getByLabelText(label), file)
}
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await userEvent.keyboard('{Enter}')
}
const rowOf = async (text: string) =>
  (await screen.findByText(text)).closest('tr') as HTMLTableRowElement
const under = async (text: string) => (await rowOf(text)).nextElementSibling?.textContent
const importing = async (name: string) => {
  await press(name)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}
const focused = () => document.activeElement?.textContent

beforeEach(() => history.replaceState(null, '', '/admin/student_list/upload'))
const lost = '0001,1A,1,陳?恩,,'
const moved = '0001,1B,1,陳?恩,,'

test('a name that lost a character does not replace the stored one, and is not sent', async () => {
  const { sent } = school()
  await open(csv(moved))
  expect(await under('s0001')).toContain(
    '“?” stands for a character that the file could not hold. Laurel keeps 陳喆恩.',
  )
  expect(
    within(await rowOf('s0001'))
      .getByText('陳?恩')
      .closest('mark'),
  ).not.toBeNull()
  await importing('Import 1 student')
  await waitFor(() => expect(sent()).toMatchObject([{ u_id: 's0001', class: '1B', name: {} }]))
  expect(JSON.stringify(sent())).not.toContain('?恩')
})

test('one key accepts the file’s name, and the same key restores the stored one', async () => {
  const { sent } = school()
  await open(csv(lost))
  // With the stored name there is nothing to change.
  await screen.findByRole('button', { name: 'Import 0 students' })
  expect(isButtonClosed('Import 0 students')).toBe(true)
  await press('Use the file’s name')
  expect((await rowOf('s0001')).className).toBe('update')
  expect(within(await rowOf('s0001')).getByText('was 陳喆恩')).toBeDefined()
  expect(focused()).toBe('Keep 陳喆恩')
  await userEvent.keyboard('{Enter}')
  expect((await rowOf('s0001')).className).toBe('')
  expect(focused()).toBe('Use the file’s name')
  await userEvent.keyboard('{Enter}')
  await importing('Import 1 student')
  await waitFor(() => expect(sent()).toMatchObject([{ u_id: 's0001', name: { zh: '陳?恩' } }]))
})

test('a class that Excel turned into a date gets two suggestions; the rows are checked again, and the focus moves on', async () => {
  const { previews, sent } = school()
  await open(csv('0008,2-Jan,7,沈朗軒,,', '0009,3-Mar,8,溫樂心,,', '0007,,9,白予晴,,'))
  await press('Leave out 1 row')
  expect(await under('s0008')).toContain(
    'Excel turned this class into a date. Was it “1-2” or “2-1”?',
  )
  await press('Use class 2-1')
  expect(within(await rowOf('s0008')).getByText('2-1')).toBeDefined()
  expect(focused()).toBe('Use class 3-3')
  await waitFor(() =>
    expect(
      previews()
        .at(-1)
        ?.map((one) => one.class),
    ).toEqual(['2-1', '3-Mar', '']),
  )
  await screen.findByText('Line 2: 2-1 instead of 2-Jan.')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(
      previews()
        .at(-1)
        ?.map((one) => one.class),
    ).toEqual(['2-1', '3-3', '']),
  )
  expect(screen.queryByRole('button', { name: /Looks wrong/ })).toBeNull()
  expect(focused()).toContain('All')
  expect(screen.getByText('1 row left out.')).toBeDefined()
  await importing('Import 2 students')
  await waitFor(() => expect(sent()?.map((one) => one.class)).toEqual(['2-1', '3-3']))
})

test('a correction is undone in its row', async () => {
  const { previews } = school()
  await open(csv('0008,2-Jan,7,沈朗軒,,'))
  await press('Use class 1-2')
  expect(await under('s0008')).toContain('In the file: 2-Jan')
  await press('Undo')
  expect(within(await rowOf('s0008')).getByText('2-Jan')).toBeDefined()
  expect(focused()).toBe('Use class 1-2')
  await waitFor(() => expect(previews().at(-1)?.[0]?.class).toBe('2-Jan'))
})

test('an impossible date of birth can be left out, even one that the server refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T04:00:00Z') })
  const { sent } = school()
  await open(
    csv(
      '0008,1A,7,沈朗軒,,1914-01-30',
      '0009,1A,8,溫樂心,,2014-01-30',
      '0010,1A,9,白予晴,,2114-01-30',
    ),
  )
  expect(await under('s0008')).toContain('This student would be 112 years old.')
  expect((await rowOf('s0009')).nextElementSibling?.className ?? '').not.toContain('detail')
  expect((await rowOf('s0010')).className).toBe('invalid')
  for (const line of ['s0010', 's0008']) {
    const detail = (await rowOf(line)).nextElementSibling as HTMLElement
    await userEvent.click(within(detail).getByRole('button', { name: 'Leave the date out' }))
    await waitFor(async () => expect((await rowOf(line)).className).toBe('new'))
    expect(document.activeElement).not.toBe(document.body)
  }
  await importing('Import 3 students')
  await waitFor(() =>
    expect(sent()?.map((one) => one.date_of_birth)).toEqual([undefined, '2014-01-30', undefined]),
  )
})

const sharing = ({ body }: ReceivedCall) => {
  const { users } = body as Body
  const warned = (u_id: string) => [
    { field: 'class_no', code: 'class_no_taken' as const, params: { u_id } },
  ]
  const rows = users.map(({ u_id }) => {
    const other = { '0027': 's0031', '0031': 's0027', '0028': 's0500' }[u_id]
    return {
      state: 'created' as const,
      errors: [],
      warnings: other ? warned(other) : [],
      stored: null,
    }
  })
  return successAnswer({
    counts: { created: rows.length, joined: 0, updated: 0, unchanged: 0, invalid: 0 },
    rows,
  })
}

test('of two rows with one class number the first reports it and links to the other, on its page', async () => {
  school(sharing)
  const others = Array.from({ length: 12 }, (_, n) => `1${n + 100},1A,${n + 1},某,,`)
  await open(
    csv('0027,1B,8,尹思朗,,', '0028,1B,9,溫樂心,,', ...others, '0031,1B,8,黎俊熙,Lai Chun Hei,'),
  )
  expect(await under('s0027')).toContain(
    'Looks wrong. Line 16 has number 08 of 1B too: Lai Chun Hei.',
  )
  expect(await under('s0028')).toBe('Looks wrong. s0500 already has this class number.')
  await press(/2 Looks wrong/)
  await press('Show line 16')
  const row = await rowOf('s0031')
  expect(document.activeElement).toBe(row)
  expect(row.getAttribute('aria-current')).toBe('true')
  // The warning is not repeated below the second row.
  expect(row.nextElementSibling).toBeNull()
})

test('the corrections work the same in Chinese', async () => {
  school(sharing)
  await open(csv('0027,2-Jan,8,尹思朗,,1914-01-30', '0031,1B,8,黎俊熙,,'), 'zh')
  const said = await under('s0027')
  expect(said).toContain('第 3 行也是 1B 班 08 號：黎俊熙。')
  expect(said).toContain('Excel 把班別變成了日期。是否「1-2」或「2-1」？')
  for (const name of ['改為 1-2 班', '略過出生日期', '查看第 3 行'])
    await screen.findByRole('button', { name })
  expect(screen.getByText('1 行看來有誤，不影響匯入。')).toBeDefined()
  await screen.findByRole('button', { name: '匯入 2 位學生' })
})
