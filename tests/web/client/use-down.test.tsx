import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useDown } from '#web/client/use-down.ts'
import { renderPart } from '../support/page.tsx'

const Line = ({ isDown }: { isDown: boolean }) => (
  <p>{useDown(isDown) ? 'asks by itself' : 'waits'}</p>
)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a connection counts as down after three seconds of each interruption, and as up at once', async () => {
  vi.useFakeTimers()
  const { rerender } = renderPart(<Line isDown />)
  await pass(2900)
  expect(screen.queryByText('waits')).not.toBeNull()
  rerender(<Line isDown={false} />)
  rerender(<Line isDown />)
  await pass(2900)
  expect(screen.queryByText('waits')).not.toBeNull()
  await pass(200)
  expect(screen.queryByText('asks by itself')).not.toBeNull()
  rerender(<Line isDown={false} />)
  expect(screen.queryByText('waits')).not.toBeNull()
})
