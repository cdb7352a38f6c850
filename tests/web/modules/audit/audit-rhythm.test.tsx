import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Rhythm } from '#api/contracts/rhythm.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditRhythmScreen } from '#web/modules/audit/audit-rhythm/audit-rhythm-screen.tsx'
import { hoursShown } from '#web/modules/audit/audit-rhythm/hour-table.tsx'

const rhythm: Rhythm = {
  building: false,
  hours: [
    { weekday: 1, hour: 9, entries: 12, points: 1_060 },
    { weekday: 5, hour: 17, entries: 3, points: 15 },
  ],
  classes: [
    { class: '3A', first: '2026-09-01', best: '2026-11-20', best_points: 85, points: 1_075 },
  ],
}
const show = (answer: Rhythm, locale: 'zh' | 'en' = 'en') => {
  const { calls } = answeringRoutes({ 'GET /v2/audit/rhythm': () => successAnswer(answer) })
  renderStaff(<AuditRhythmScreen />, { locale, role: 'auditor' })
  return calls
}

const spoken = () => document.querySelector('[role=status].visually-hidden')?.textContent

test('the week’s table marks the hours with most points, and each class has its first and best day', async () => {
  show(rhythm)
  expect(await screen.findByText('Most: Mon 09:00, 1,060 points')).toBeDefined()
  expect(screen.getByRole('row', { name: /^09:00 1,060/ })).toBeDefined()
  expect(screen.getByRole('cell', { name: '15' }).title).toBe('15 points in 3 entries')
  expect(screen.getByRole('row', { name: '3A 2026/09/01 2026/11/20 85 1,075' })).toBeDefined()
})

test('for all periods the call names no period', async () => {
  const calls = show(rhythm)
  await userEvent.click(await screen.findByRole('radio', { name: 'All periods' }))
  await vi.waitFor(() => expect(calls.at(-1)?.query.has('period')).toBe(false))
  expect(calls[0]?.query.get('period')).toBe(period._id)
})

test('another time span is announced', async () => {
  answeringRoutes({
    'GET /v2/audit/rhythm': ({ query }) =>
      successAnswer(
        query.has('period')
          ? rhythm
          : { ...rhythm, hours: [{ weekday: 2, hour: 8, entries: 1, points: 7 }] },
      ),
  })
  renderStaff(<AuditRhythmScreen />, { locale: 'en', role: 'auditor' })
  await screen.findByText('Most: Mon 09:00, 1,060 points')
  expect(spoken()).toBe('')
  await userEvent.click(screen.getByRole('radio', { name: 'All periods' }))
  await vi.waitFor(() => expect(spoken()).toBe('Most: Tue 08:00, 7 points'))
})

test('the page says if the figures are being prepared, and if there are no points', async () => {
  show({ building: true, hours: [], classes: [] }, 'zh')
  expect(await screen.findByText(/正在根據紀錄整理這項統計/)).toBeDefined()
  cleanup()
  show({ building: false, hours: [], classes: [] })
  expect(await screen.findByText('No points yet')).toBeDefined()
})

test('the hours of a usual school day are shown, and earlier or later ones with points', () => {
  expect(hoursShown([]).at(0)).toBe(8)
  expect([hoursShown(rhythm.hours).at(0), hoursShown(rhythm.hours).at(-1)]).toEqual([8, 17])
  expect(hoursShown([{ weekday: 1, hour: 6, entries: 1, points: 1 }]).at(0)).toBe(6)
})
