import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SubmittedStatistics, UnfinishedStatistics } from '#api/contracts/homework.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { HomeworkStatisticsScreen } from '#web/modules/homework/homework-statistics/homework-statistics-screen.tsx'

const dateRange = { from: '2026-09-01', to: '2026-11-20' }
const first = { _id: id(1), name: { zh: '中一', en: 'Form 1' }, value: '1' }
const amounts = (submitted: number, unsubmitted: number, absent: number) => ({
  submitted,
  unsubmitted,
  absent,
})
const handedIn: SubmittedStatistics = {
  amount: amounts(88, 10, 2),
  total: 100,
  dateRange,
  dataInMonth: [],
  dataInDay: [],
  gradeData: [
    { grade: first, ...amounts(80, 15, 5) },
    { grade: null, ...amounts(8, 0, 0) },
  ],
  classData: [
    { class: '1A', ...amounts(40, 8, 2) },
    { class: '1B', ...amounts(40, 7, 3) },
  ],
}
const left: UnfinishedStatistics = {
  total: 9,
  dateRange,
  dataInMonth: [],
  dataInDay: [],
  gradeData: [{ grade: first, count: 9 }],
  classData: [
    { class: '1A', count: 2 },
    { class: '1B', count: 7 },
  ],
}
const submittedPath = '/v2/homework/homeworkSubmitRecord/statistics'

const open = (given: SubmittedStatistics = handedIn) => {
  const sent = answeringRoutes({
    [`GET ${submittedPath}`]: () => successAnswer(given),
    'GET /v2/homework/unfinishedHomework/statistics': () => successAnswer(left),
  })
  renderStaff(<HomeworkStatisticsScreen />)
  return sent
}
const chart = (title: string) => screen.findByRole('group', { name: new RegExp(title) })

beforeEach(() => {
  withoutSight()
})

test('submitted homework is stacked by grade and class, each column with its percentage and a link to its records', async () => {
  history.replaceState(null, '', '/?from=2026-10-01&to=2026-10-31')
  const { calls } = open()
  const columns = await within(await chart('By class')).findAllByRole('link')
  expect(columns[0]!.getAttribute('aria-label')).toBe(
    'Class 1A: 50 records, Submitted 40 80.0%, Not submitted 8 16.0%, Absent 2 4.0%',
  )
  expect(columns.map((column) => column.getAttribute('href'))).toEqual(
    ['1A', '1B'].map(
      (name) => `/admin/homeworkHistory?class=class%3A${name}&from=2026-10-01&to=2026-10-31`,
    ),
  )
  const grades = within(await chart('By grade'))
  expect(grades.getByRole('link').getAttribute('href')).toContain('class=grade%3A1')
  // Records of classes without a grade cannot be listed together, so their column is no link.
  expect(grades.getByRole('img').getAttribute('aria-label')).toContain('Uncategorised')
  const [asked] = calls.filter(({ path }) => path === submittedPath)
  expect(Object.fromEntries(asked!.query)).toMatchObject({
    period_id: period._id,
    from: '2026-10-01',
    to: '2026-10-31',
  })
})

test('the numbers of the column under the pointer are shown beside it, and the arrow keys move between columns', async () => {
  open()
  const columns = await within(await chart('By class')).findAllByRole('link')
  expect(columns.map((column) => column.getAttribute('tabindex'))).toEqual(['0', '-1'])
  act(() => columns[0]!.focus())
  expect(document.querySelector('.chart-tip')?.textContent).toContain('80.0%')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(columns[1])
  expect(document.querySelector('.chart-tip')?.textContent).toContain('14.0%')
  await userEvent.keyboard('{Escape}')
  expect(document.querySelector('.chart-tip')).toBeNull()
})

test('the grades’ bars are horizontal, with the share at the end and links by the arrow keys', async () => {
  open({
    ...handedIn,
    gradeData: [
      ...handedIn.gradeData,
      {
        grade: { ...first, _id: id(2), name: { zh: '中二', en: 'Form 2' } },
        ...amounts(30, 10, 0),
      },
    ],
  })
  const box = await chart('By grade')
  const rows = [...box.querySelectorAll('.chart-lying-row')]
  // The longest bar contains its number; a short one has no room for it.
  const shown = (row: Element) =>
    ['.chart-lying-name', '.chart-lying-bar', 'b'].map(
      (part) => row.querySelector(part)!.textContent,
    )
  expect(rows.map(shown)).toEqual([
    ['Form 1', '80', '80.0%'],
    ['Uncategorised', '', '100.0%'],
    ['Form 2', '30', '75.0%'],
  ])
  const [one, , two] = rows as HTMLElement[]
  act(() => one!.focus())
  expect(box.querySelector('.chart-tip')?.textContent).toContain('5.0%')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(two)
  within(box).getByRole('link', {
    name: 'Form 2: 40 records, Submitted 30 75.0%, Not submitted 10 25.0%, Absent 0 0.0%',
  })
  await userEvent.keyboard('{Home}')
  expect(document.activeElement).toBe(one)
  await userEvent.keyboard('{Escape}')
  expect(box.querySelector('.chart-tip')).toBeNull()
})

test('unfinished homework is shown beside the average, also in the table', async () => {
  history.replaceState(null, '', '/?tab=unfinished')
  open()
  const box = await chart('By class')
  const columns = await within(box).findAllByRole('link')
  expect(columns.map((column) => column.getAttribute('href'))).toEqual(
    ['1A', '1B'].map((name) => `/admin/homeworkHistory?tab=unfinished&class=class%3A${name}`),
  )
  // The line of the average crosses the columns, but its words are outside the chart.
  expect(box.querySelector('.chart-average')).toBeTruthy()
  expect(within(box.parentElement!).getByText('average 4.5').closest('svg')).toBeNull()
  expect(within(box).queryByText('average 4.5')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /table.*By class|By class.*table/i }))
  const rows = within(await screen.findByRole('table', { name: 'By class' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ClassTotal',
    '1A2',
    '1B7',
    'Average4.5',
  ])
})

test('days without records are reported in both charts', async () => {
  open({ ...handedIn, total: 0, gradeData: [], classData: [] })
  expect(await screen.findAllByText('No records in these days')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /table/ })).toBeNull()
})
