import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Race, Runner } from '#api/contracts/race.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditRaceScreen } from '#web/modules/audit/audit-race/audit-race-screen.tsx'

const classOf = (name: string, gains: Runner['gains']): Runner => ({
  _id: name,
  class: name,
  class_no: null,
  name: null,
  students: 31,
  gains,
})
const classes: Race = {
  from: '2026-10-05',
  entries: [3, 0, 0, 4],
  runners: [
    classOf('3A', [{ day: 0, points: 30 }]),
    classOf('5B', [
      { day: 0, points: 20 },
      { day: 3, points: 20 },
    ]),
  ],
}
const students: Race = {
  from: '2026-10-05',
  entries: [1],
  runners: [
    {
      _id: '11111111-1111-4111-8111-111111111111',
      class: '3A',
      class_no: 2,
      students: null,
      name: { en: 'Chan Lok Yi', zh: '陳樂怡' },
      gains: [{ day: 0, points: 5 }],
    },
  ],
}

/** The test decides when frames are drawn. */
let frames: FrameRequestCallback[] = []
let now = 0
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 50) {
    now += Math.min(left, 50)
    const due = frames
    frames = []
    act(() => {
      for (const draw of due) draw(now)
    })
  }
}

beforeEach(() => {
  frames = []
  now = 1_000
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {
    frames = []
  })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
const show = (race: Race = classes) => {
  answeringRoutes({
    'GET /v2/audit/race': ({ query }) =>
      successAnswer(query.get('groupBy') === 'user' ? students : race),
  })
  renderStaff(<AuditRaceScreen />, { locale: 'en', role: 'auditor' })
}
const open = async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
  return within(await screen.findByRole('dialog', { name: 'Race of the classes' }))
}
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('.audit-race-row')]
    .toSorted((one, other) => Number(one.dataset.place) - Number(other.dataset.place))
    .map((row) => `${row.dataset.id} ${row.querySelector('.audit-race-points')?.textContent}`)

test('the race lists the days with the largest changes before it begins', async () => {
  show()
  expect((await screen.findByText(/5B takes the lead/)).textContent).toBe(
    '2026/10/08 5B takes the lead',
  )
})

test('without awards the page says that there is nothing to replay', async () => {
  show({ from: null, entries: [], runners: [] })
  expect(await screen.findByText('Nothing to replay yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
})

test('the race plays as soon as it is started, and the same button pauses it', async () => {
  const dialog = await open()
  const button = dialog.getByRole('button', { name: 'Pause' })
  expect(document.activeElement).toBe(button)
  pass(20_000)
  expect(rows()).toEqual(['3A 30', '5B 20'])
  fireEvent.click(button)
  expect(dialog.getByRole('button', { name: 'Play' })).toBe(button)
  expect(frames).toEqual([])
})

test('the race plays at the chosen speed, shows one class overtaking another, and stops at the end', async () => {
  const dialog = await open()
  fireEvent.click(dialog.getByRole('radio', { name: '4×' }))
  // Thirty seconds for four days.
  pass(7_500)
  expect(rows()).toEqual(['3A 30', '5B 20'])
  pass(20_000)
  expect(rows()[0]).toMatch(/^5B 3\d$/)
  expect(dialog.getByText(/up from place 2/)).toBeDefined()
  pass(3_000)
  expect(rows()).toEqual(['5B 40', '3A 30'])
  expect(dialog.getByText('2026/10/08')).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Play' })).toBeDefined()
  expect(frames).toEqual([])
})

test('the race is moved by the slider and by the large changes, and pauses there', async () => {
  const dialog = await open()
  pass(1_000)
  fireEvent.click(dialog.getByRole('button', { name: 'Next big change' }))
  expect(rows()).toEqual(['5B 40', '3A 30'])
  expect(dialog.getByText('5B takes the lead')).toBeDefined()
  const slider = dialog.getByRole('slider', { name: 'Day' })
  for (const key of ['Home', 'ArrowRight']) fireEvent.keyDown(slider, { key })
  expect(rows()).toEqual(['3A 30', '5B 20'])
  expect(slider.getAttribute('aria-valuetext')).toBe('2026/10/05, entry 3 of 7')
  const before = rows()
  pass(5_000)
  expect(rows()).toEqual(before)
})

test('with reduced motion the days change without animation', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const dialog = await open()
  fireEvent.click(dialog.getByRole('radio', { name: '4×' }))
  pass(7_000)
  expect(rows()).toEqual([])
  pass(1_000)
  expect(rows()).toEqual(['3A 30', '5B 20'])
})

test('the race switches to students while it is open, with the focus on the choice', async () => {
  const dialog = await open()
  const choice = dialog.getByRole('radio', { name: 'Students' })
  choice.focus()
  fireEvent.click(choice)
  const other = within(await screen.findByRole('dialog', { name: 'Race of the students' }))
  expect(document.activeElement).toBe(other.getByRole('radio', { name: 'Students' }))
  for (const key of ['Home', 'ArrowRight']) fireEvent.keyDown(other.getByRole('slider'), { key })
  await waitFor(() => expect(rows()).toEqual(['11111111-1111-4111-8111-111111111111 5']))
  expect(document.querySelector('.audit-race-row')?.textContent).toContain('Chan Lok Yi3A (02)')
  // A new choice waits until it is played.
  expect(other.getByRole('button', { name: 'Play' })).toBeDefined()
})

test('when the race is closed, the focus returns to the button that opened it', async () => {
  show()
  const start = await screen.findByRole('button', { name: 'Start' })
  start.focus()
  fireEvent.click(start)
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(start)
  fireEvent.click(start)
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(start)
})
