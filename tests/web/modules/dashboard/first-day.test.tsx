import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type FirstDay, firstDaySteps } from '#api/contracts/first-day.ts'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { FirstDayList } from '#web/modules/dashboard/dashboard/first-day/first-day-list.tsx'

const answer = (done: readonly string[], more: Partial<FirstDay> = {}): FirstDay => ({
  steps: firstDaySteps.map((step) => ({ step, is_done: done.includes(step) })),
  students: 1204,
  classes: 24,
  is_done: false,
  is_put_away: false,
  ...more,
})
const show = (firstDay: FirstDay) => {
  const answered = answeringRoutes({
    'GET /v2/first_day': () => successAnswer(firstDay),
    'PUT /v2/first_day': () => successAnswer(null),
  })
  renderStaff(<FirstDayList />, { role: 'organization_admin' })
  return answered
}
const step = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement)

test('completed steps are ticked, and the next step has the only main button', async () => {
  show(answer(['period', 'students']))
  expect((await step('Open a period')).getByRole('img', { name: 'Done' })).toBeDefined()
  expect((await step('Open a period')).queryByRole('link')).toBeNull()
  expect((await step('Import students')).getByText('1,204 students in 24 classes')).toBeDefined()
  const next = (await step('Classes and grades')).getByRole('link', { name: /^Make filters/ })
  expect(next.getAttribute('href')).toBe('/admin/organizationfilter')
  expect(next.className).not.toContain('outlined')
  const later = (await step('Give the first reward')).getByRole('link')
  expect(later.className).toContain('outlined')
  expect(screen.getByText('2 of 8 done')).toBeDefined()
})

test('a list that is finished by the time it loads is not shown', async () => {
  const { calls } = show(answer([...firstDaySteps], { is_done: true }))
  await expect.poll(() => calls.length).toBe(1)
  await expect.poll(() => screen.queryByRole('heading', { name: 'First day' })).toBeNull()
})

test('hiding the list is remembered for this account', async () => {
  const { commands } = show(answer([]))
  await userEvent.click(await screen.findByRole('button', { name: 'Hide for now' }))
  expect(commands()).toMatchObject([{ path: '/v2/first_day', body: { is_put_away: true } }])
})

test('a list that fails to load can be retried', async () => {
  answeringRoutes({ 'GET /v2/first_day': () => failure(500, 'internal_error') })
  renderStaff(<FirstDayList />, { role: 'organization_admin' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
})
