import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type {
  ClassSubmitted,
  SubmittedHomework,
  UnfinishedHomework,
} from '#api/contracts/homework.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  period,
  type ReceivedCall,
  renderStaff,
} from '#tests/web/support/staff-screen.tsx'
import { localDay } from '#web/i18n/format.ts'
import { HomeworkHistoryScreen } from '#web/modules/homework/homework-history/homework-history-screen.tsx'

const teacher = { _id: id(80), name: { zh: '譚老師', en: 'Ms Tam' } }
const entry = (n: number) => ({
  _id: id(n),
  batch: id(500 + n),
  created_at: '2026-11-20T02:00:00Z',
  period: period._id,
  user: { _id: id(100 + n), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(200 + n), class: '1A', class_no: n },
  reverted_by: null,
  reverts: null,
  revertable: true,
  created_by: teacher,
  date: '2026-11-19',
  earlier: 0,
})
const submitted: SubmittedHomework[] = [
  { ...entry(1), type: 'submitted', status: 'submitted' },
  { ...entry(2), type: 'absent', status: 'absent', earlier: 2 },
]
const subject = { _id: id(40), name: { zh: '數學', en: 'Mathematics' } }
const homework_type = { _id: id(41), name: '作業簿', name_en: 'Workbook', subject }
const unfinished: UnfinishedHomework[] = [
  { ...entry(3), type: 'unfinished', homework_type, remarks: 'Page 12 only' },
]

const classes: ClassSubmitted[] = [
  { class: '1A', students: 30, recorded: 30 },
  { class: '1B', students: 28, recorded: 5 },
  { class: '2A', students: 31, recorded: 0 },
]
const strip = '/v2/homework/homeworkSubmitRecord/classSubmittedRecord'

const open = (more: Record<string, (call: ReceivedCall) => Response> = {}) => {
  const sent = answeringRoutes({
    [`GET ${strip}`]: () => successAnswer(classes),
    'GET /v2/homework/homeworkSubmitRecord': () => listAnswer(submitted),
    'GET /v2/homework/unfinishedHomework': () => listAnswer(unfinished),
    'GET /v2/homework/type': () =>
      successAnswer(
        { allSubject: [{ ...subject, type: 'core', isActive: true }], homeworkType: [] },
        { pages: 1, total: 0, last_updated_at: '2026-11-20T00:00:00Z' },
      ),
    'GET /periods': () => listAnswer([period]),
    'GET *': () => listAnswer([]),
    ...more,
  })
  renderStaff(<HomeworkHistoryScreen />, {
    mode: 'choose',
    organization: { ...organization, current_period: period },
  })
  return sent
}
const headings = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

describe('The history of homework', () => {
  test('has submitted homework on its first tab, and unfinished homework with type, subject and remark on its second', async () => {
    const { calls } = open()
    const table = within(await screen.findByRole('table'))
    expect(await headings()).toEqual(expect.arrayContaining(['Date', 'Status', 'Recorded by']))
    expect(await table.findByText('Absent')).toBeTruthy()
    expect(screen.queryByText('Workbook')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Unfinished' }))
    expect(await screen.findByText('Workbook')).toBeTruthy()
    expect(await headings()).toEqual(
      expect.arrayContaining(['Homework', 'Subject', 'Date', 'Remark', 'Recorded by']),
    )
    for (const text of ['Mathematics', 'Page 12 only'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    // The strip concerns only submitted homework.
    expect(screen.queryByRole('heading', { name: 'Which classes are recorded' })).toBeNull()
    expect(new URLSearchParams(location.search).get('tab')).toBe('unfinished')
    expect(calls.filter(({ path }) => path === '/v2/homework/unfinishedHomework')).not.toHaveLength(
      0,
    )
  })

  test('opens on the tab in its address', async () => {
    history.replaceState(null, '', '/?tab=unfinished')
    open()
    expect(
      (await screen.findByRole('tab', { name: 'Unfinished' })).getAttribute('aria-selected'),
    ).toBe('true')
    expect(await screen.findByText('Workbook')).toBeTruthy()
  })
})

describe('The strip of the classes', () => {
  test('shows for each class whether all, some or none of it is recorded, with a link to recording it', async () => {
    const { calls } = open()
    const list = (await screen.findByRole('heading', { name: 'Which classes are recorded' }))
      .parentElement!
    const links = await within(list).findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        expect.stringContaining('Class 1A: all 30 recorded'),
        '/admin/homeworksubmitrecord?class=1A',
      ],
      [
        expect.stringContaining('Class 1B: 5 of 28 recorded'),
        '/admin/homeworksubmitrecord?class=1B',
      ],
      [expect.stringContaining('Class 2A: not recorded'), '/admin/homeworksubmitrecord?class=2A'],
    ])
    const [asked] = calls.filter(({ path }) => path === strip)
    expect(asked!.query.get('date')).toBe(localDay(new Date()))
    expect(asked!.query.get('period_id')).toBe(period._id)
  })

  test('shows the day in its address, and links to that day', async () => {
    history.replaceState(null, '', '/?strip=2026-01-05')
    const { calls } = open()
    const link = await screen.findByRole('link', { name: /Class 2A: not recorded/ })
    expect(link.getAttribute('href')).toBe('/admin/homeworksubmitrecord?class=2A&date=2026-01-05')
    expect(calls.find(({ path }) => path === strip)!.query.get('date')).toBe('2026-01-05')
  })

  test('says that there are no classes in a period without any', async () => {
    open({ [`GET ${strip}`]: () => successAnswer([]) })
    await waitFor(() =>
      expect(screen.getByText('There are no classes in this period yet')).toBeTruthy(),
    )
  })
})
