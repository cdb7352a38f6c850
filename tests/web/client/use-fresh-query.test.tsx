import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { useFreshQuery } from '#web/client/api/use-fresh-query.ts'

const queryKey = ['points']
const answers: PromiseWithResolvers<number>[] = []
const Form = () => {
  const query = useFreshQuery({
    queryKey,
    queryFn: () => {
      const next = Promise.withResolvers<number>()
      answers.push(next)
      return next.promise
    },
    retry: false,
  })
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {`${query.data ?? 'none'}, ${query.status}`}
    </button>
  )
}

test('a form begins with an answer that was fetched for it, and keeps it if a later call fails', async () => {
  const { client, rerender } = renderPart(null)
  client.setQueryData(queryKey, 1)
  rerender(<Form />)
  expect(screen.getByRole('button').textContent).toBe('none, success')
  act(() => answers[0]!.reject(new Error('no network')))
  const button = await screen.findByText('none, error')
  act(() => button.click())
  act(() => answers[1]!.resolve(2))
  await screen.findByText('2, success')
  act(() => button.click())
  act(() => answers[2]!.reject(new Error('no network')))
  await screen.findByText('2, error')
})
