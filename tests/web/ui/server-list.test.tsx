import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { successAnswer } from '../support/answers.ts'
import { renderPart } from '../support/page.tsx'
import { answeringRoutes } from '../support/staff-screen.tsx'

const Found = () => {
  const { table } = useServerList({
    path: '/users',
    key: 'found',
    orders: ['name'],
    sizes: [25],
    usual: 25,
    sort: { id: 'name', desc: false },
  })
  return <p>{table.total} found</p>
}

test('a list is refetched only while its read model is behind', async () => {
  vi.useFakeTimers()
  let stale = true
  const { calls } = answeringRoutes({
    'GET /users': () =>
      successAnswer([], {
        pages: 1,
        total: stale ? 2 : 1,
        last_updated_at: '2026-11-20T04:00:00.000Z',
        ...(stale && { stale }),
      }),
  })
  const { container } = renderPart(<Found />)
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(100)
  expect(container.textContent).toBe('2 found')
  stale = false
  await pass(4000)
  expect(container.textContent).toBe('1 found')
  const asked = calls.length
  await pass(30_000)
  expect(calls).toHaveLength(asked)
  vi.unstubAllGlobals()
})
