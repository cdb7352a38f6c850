import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { CategoryTotal, ClassTotal, DayTotal } from '#api/contracts/point-totals.ts'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { connect, present, push } from '#tests/web/support/live-line.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { ChartsPlace } from '#web/modules/dashboard/dashboard/charts-place.tsx'

const category = (n: number, zh: string, en: string) => ({
  _id: id(n),
  name: { zh, en },
  type: 'reward',
  rules: 1,
})
const [learning, conduct] = [category(400, '學業', 'Learning'), category(401, '品德', 'Conduct')]

const days: DayTotal[] = [
  { date: '2026-11-18', total: 1200 },
  { date: '2026-11-19', total: 0 },
  { date: '2026-11-20', total: 34 },
]
const categories: CategoryTotal[] = [
  { ruleCategory: { _id: conduct._id, name: conduct.name }, total: 900 },
  { ruleCategory: { _id: learning._id, name: learning.name }, total: 300 },
  { ruleCategory: { _id: id(499), name: { zh: '舊類別', en: 'Deleted' } }, total: 34 },
]
const classes: ClassTotal[] = [
  {
    class: '1A',
    students: 30,
    totalpoints: 1234,
    pointsByRuleCategories: [
      { ruleCategory_id: learning._id, total: 300 },
      { ruleCategory_id: conduct._id, total: 934 },
    ],
  },
  { class: '1B', students: 30, totalpoints: 0, pointsByRuleCategories: [] },
]
const school = (more = {}) =>
  answeringRoutes({
    'GET /ruleCategories': () => listAnswer([learning, conduct]),
    'GET /actions/day': () => successAnswer(days),
    'GET /actions/pointRuleCategory': () => successAnswer(categories),
    'GET /actions/class': () => successAnswer(classes),
    ...more,
  })

const show = async (options = {}) => {
  renderStaff(<ChartsPlace period={period._id} today="2026-11-20" settled />, options)
  await scrollTo()
}
const card = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest('section') as HTMLElement)
}
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

let scrollTo: () => Promise<void>
beforeEach(() => {
  localStorage.setItem('laurel.token', 'token')
  scrollTo = withoutSight()
})

test('the charts load when somebody scrolls there, and again when points change', async () => {
  const { calls } = school()
  renderStaff(<ChartsPlace period={period._id} today="2026-11-20" settled={false} />)
  await scrollTo()
  expect(calls).toEqual([])
  cleanup()
  renderStaff(<ChartsPlace period={period._id} today="2026-11-20" settled />)
  expect(calls).toEqual([])
  await scrollTo()
  const asked = () => calls.filter(({ path }) => path === '/actions/day')
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(asked()[0]!.query.get('period')).toBe(period._id)
  // The parts that open the connection load later.
  await waitFor(present)
  await act(async () => connect())
  const before = asked().length
  await act(async () => push({ room: 'staff', period: period._id, position: '0009' } as never))
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
})

test('each chart has its figures as a table, in the order of the colours, with deleted categories as other', async () => {
  school()
  await show()
  const user = userEvent.setup()
  for (const title of ['Points by day', 'Points by category', 'Points by class'])
    await user.click(
      await (await card(title)).findByRole('button', { name: `${title}: View as table` }),
    )
  expect(cellsOf(screen.getByRole('table', { name: 'Points by day' }))).toEqual([
    ['Date', 'Points'],
    ['2026/11/20', '34'],
    ['2026/11/19', '0'],
    ['2026/11/18', '1,200'],
  ])
  expect(cellsOf(screen.getByRole('table', { name: 'Points by category' }))).toEqual([
    ['Category', 'Points', 'Share'],
    ['Learning', '300', '24.3%'],
    ['Conduct', '900', '72.9%'],
    ['Other', '34', '2.8%'],
  ])
  expect(cellsOf(screen.getByRole('table', { name: 'Points by class' }))).toEqual([
    ['Class', 'Points', 'Learning', 'Conduct'],
    ['1A', '1,234', '300', '934'],
    ['1B', '0', '0', '0'],
  ])
  await user.click(screen.getByRole('button', { name: 'Points by day: View as chart' }))
  expect(await screen.findByRole('img', { name: 'Points by day' })).toBeDefined()
})

test('bars start at zero and have the fixed colours; the arrow keys read the days aloud', async () => {
  school()
  await show({ locale: 'zh' })
  const byDay = await card('每日積分')
  const chart = await byDay.findByRole('img', { name: '每日積分' })
  const fills = [...chart.querySelectorAll('path[fill^="var(--berry"]')].map((bar) =>
    bar.getAttribute('fill'),
  )
  expect(fills).toEqual(['var(--berry-mid)', 'var(--berry-mid)', 'var(--berry)'])
  expect(byDay.getByText('3 天共 1,234 分')).toBeDefined()
  const user = userEvent.setup()
  act(() => byDay.getByRole('group').focus())
  await user.keyboard('{ArrowLeft}')
  expect(byDay.getByRole('status').textContent).toBe('2026/11/20：34 分')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(byDay.getByRole('status').textContent).toBe('2026/11/18：1,200 分')
  await user.keyboard('{End}')
  expect(byDay.getByRole('status').textContent).toBe('2026/11/20：34 分')
  await user.keyboard('{Escape}')
  expect(byDay.getByText('3 天共 1,234 分')).toBeDefined()

  const byCategory = await card('各類積分')
  const bars = byCategory
    .getAllByRole('listitem')
    .map((row) => row.querySelector('path, rect')!.getAttribute('fill'))
  expect(bars).toEqual(['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)'])
  const [first] = (await card('各班積分')).getAllByRole('listitem')
  // The longest bar fills the width: 600 px, of which a quarter is the first part, less the gap.
  expect(Math.round(Number(first!.querySelector('rect')!.getAttribute('width')))).toBe(144)
  expect(first!.querySelector('rect')!.getAttribute('x')).toBe('0')
})

test('a chart’s card says if loading failed, with a button to retry, or if there are no points', async () => {
  let broken = true
  school({
    'GET /actions/class': () => (broken ? failure(500, 'internal_error') : successAnswer(classes)),
    'GET /actions/day': () => successAnswer(days.map(({ date }) => ({ date, total: 0 }))),
  })
  await show()
  const byClass = await card('Points by class')
  const again = await byClass.findByRole('button', { name: 'Try again' })
  expect(byClass.queryByRole('button', { name: /View as table/ })).toBeNull()
  const byDay = await card('Points by day')
  expect(await byDay.findByText('No points yet')).toBeDefined()
  expect(byDay.queryByRole('button')).toBeNull()
  expect((await (await card('Points by category')).findAllByRole('listitem')).length).toBe(3)
  broken = false
  await userEvent.setup().click(again)
  expect((await byClass.findAllByRole('listitem')).length).toBe(2)
})
