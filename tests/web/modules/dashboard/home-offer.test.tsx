import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { HomeOffer } from '#web/patterns/classes/home-offer.tsx'

test('teachers are asked about their start page, and either answer is saved', async () => {
  const { commands } = answeringRoutes({ 'PUT /v2/my_class': () => successAnswer(null) })
  renderStaff(<HomeOffer />)
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, please' }))
  expect(commands().map(({ body }) => body)).toEqual([{ home: 'dashboard' }, { home: 'my_class' }])
})

test('a failed save can be retried, and only teachers are asked', async () => {
  answeringRoutes({ 'PUT /v2/my_class': () => failure(503, 'retryable') })
  const { unmount } = renderStaff(<HomeOffer />)
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  await screen.findByRole('button', { name: 'Try again' })
  unmount()
  for (const role of ['organization_admin', 'auditor'] as const) {
    renderStaff(<HomeOffer />, { role })
    expect(screen.queryByText(/Open My class first/)).toBeNull()
  }
})
