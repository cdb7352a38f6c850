import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, organization, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { SideMenu } from '#web/app/shell/side-menu.tsx'

const open = (modules: typeof organization.modules, ordered = 12) => {
  const queries: URLSearchParams[] = []
  answeringRoutes({
    'GET /v2/orders': ({ query }) => {
      queries.push(query)
      const counts = { ordered, ready: 9, collected: 0, cancelled: 0, overdue: 0 }
      return successAnswer([], { pages: 1, total: 12, last_updated_at: '', counts })
    },
  })
  renderStaff(<SideMenu />, { organization: { ...organization, modules } })
  return { queries }
}

test('the menu says how many orders are to be prepared', async () => {
  const { queries } = open({ shop: true })
  await screen.findByRole('link', { name: 'Orders, 12 to prepare' })
  expect(queries.map((query) => query.toString())).toEqual(['state=ordered&limit=1'])
})

test('the number is read again every minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { queries } = open({ shop: true })
  await waitFor(() => expect(queries).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(61_000)
  await waitFor(() => expect(queries).toHaveLength(2))
})

test('without orders, the menu shows no number', async () => {
  const { queries } = open({ shop: true }, 0)
  await waitFor(() => expect(queries).toHaveLength(1))
  screen.getByRole('link', { name: 'Orders' })
})

test('a school without a shop is not asked for its orders', () => {
  const { queries } = open({})
  expect(screen.queryByRole('link', { name: /Orders/ })).toBeNull()
  expect(queries).toEqual([])
})
