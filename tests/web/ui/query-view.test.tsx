import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { ApiError } from '#web/client/api/api-error.ts'
import { QueryView } from '#web/ui/states/query-view.tsx'

const List = ({ read, ...rest }: { read: () => Promise<string>; hasCards?: boolean }) => {
  const query = useQuery({ queryKey: ['list'], queryFn: read, retry: false })
  return (
    <QueryView query={query} {...rest}>
      {(text) => <p>{text}</p>}
    </QueryView>
  )
}

const unavailable = new ApiError({ code: 'timeout', status: 0 })

test('nothing shows for the first 300 ms, then the skeleton', async () => {
  vi.useFakeTimers()
  renderPart(<List read={() => new Promise(() => {})} />)
  await act(() => vi.advanceTimersByTimeAsync(290))
  expect(screen.queryByText('Loading')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(20))
  expect(screen.getByText('Loading')).toBeDefined()
})

test('a failed query says why and can be retried', async () => {
  const read = vi.fn(async () => 'Wong Tsz Ching').mockRejectedValueOnce(unavailable)
  renderPart(<List read={read} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Server Connection Error')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Wong Tsz Ching')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the failure of a page of cards has a card of its own', async () => {
  const read = vi.fn(async () => 'Wong Tsz Ching').mockRejectedValue(unavailable)
  renderPart(<List read={read} hasCards />)
  expect((await screen.findByRole('alert')).closest('.card')).not.toBeNull()
})

test('a list that fails to refresh keeps its content', async () => {
  const read = vi.fn(async () => 'Wong Tsz Ching')
  const { client } = renderPart(<List read={read} />)
  await screen.findByText('Wong Tsz Ching')
  read.mockRejectedValueOnce(unavailable)
  await act(() => client.refetchQueries())
  await waitFor(() => expect(client.getQueryState(['list'])?.status).toBe('error'))
  expect(screen.getByText('Wong Tsz Ching')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list never becomes blank while it is refetched', async () => {
  const read = vi.fn(async () => 'Wong Tsz Ching')
  const { client } = renderPart(<List read={read} />)
  await screen.findByText('Wong Tsz Ching')
  read.mockImplementationOnce(() => new Promise(() => {}))
  act(() => void client.refetchQueries())
  await waitFor(() => expect(client.isFetching()).toBe(1))
  expect(screen.getByText('Wong Tsz Ching')).toBeDefined()
})
