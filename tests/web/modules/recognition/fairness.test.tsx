import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Fairness } from '#api/contracts/recognition.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { FairnessScreen } from '#web/modules/recognition/fairness/fairness-screen.tsx'

const respect = { _id: id(1), name: { zh: '尊重', en: 'Respect' } }
const fairness: Fairness = {
  building: false,
  weeks: ['2026-11-09', '2026-11-16'],
  comparesStaff: false,
  classes: [{ class: '1A', students: 20, rewarded: 4, weeks: [2, 3] }],
  categories: [
    { ...respect, share: 0.75, weeks: [0.5, 1] },
    { _id: 'others', name: null, share: 0.05, weeks: [0.1, 0] },
    { _id: null, name: null, share: 0.2, weeks: [0.4, 0] },
  ],
  staff: [
    {
      _id: id(2),
      name: { zh: '袁老師', en: 'Ms Yuen' },
      share: 0.4,
      weeks: [0.5, 0.3],
      categories: [{ _id: respect._id, share: 1 }],
    },
  ],
}
const show = (answer: Partial<Fairness> = {}) => {
  const { calls } = answeringRoutes({
    'GET /v2/recognition/fairness': () => successAnswer({ ...fairness, ...answer }),
  })
  renderStaff(<FairnessScreen />, { locale: 'en', role: 'auditor' })
  return calls
}

test('an auditor reads the shares of classes and categories by week, and the shares of staff without numbers of awards', async () => {
  show()
  expect(await screen.findByRole('row', { name: '1A 20 4 (20.0%) 15% 10%' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Respect 75.0% 100% 50%' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Other categories 5.0% 0% 10%' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'No category 20.0% 0% 40%' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Ms Yuen 40% 30% 50%' })).toBeDefined()
  expect(screen.getByRole('row', { name: 'Ms Yuen 100% 0% 0%' })).toBeDefined()
  expect(screen.queryByRole('columnheader', { name: 'Awards' })).toBeNull()
  expect(screen.queryByRole('radiogroup', { name: 'Order of staff' })).toBeNull()
})

test('a school that compares staff sees their numbers of awards, in either order', async () => {
  const [one] = fairness.staff
  const calls = show({ comparesStaff: true, staff: [{ ...one!, awards: 31 }] })
  expect(await screen.findByRole('row', { name: 'Ms Yuen 31 40.0% 30% 50%' })).toBeDefined()
  expect(calls.at(-1)?.query.get('order_by')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'By name' }))
  await vi.waitFor(() => expect(calls.at(-1)?.query.get('order_by')).toBe('name'))
})

test('another span is requested, and the page says if a period has no students', async () => {
  const calls = show({ classes: [] })
  expect(await screen.findByText('No students in this period')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Whole period' }))
  await vi.waitFor(() => expect(calls.at(-1)?.query.get('weeks')).toBe('53'))
})
