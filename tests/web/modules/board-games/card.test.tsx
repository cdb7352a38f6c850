import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { BoardGameCard } from '#web/patterns/board-games/board-game-card.tsx'
import { played } from './support.ts'

const open = (data: object) => {
  const { calls } = answeringRoutes({
    [`GET /v2/boardGame/profileStats/${id(201)}`]: () => successAnswer(data),
  })
  const { client } = renderStaff(
    <BoardGameCard profile={id(201)} seeAll="/admin/boardgames?search=Lam" />,
  )
  return { calls, client }
}

test('a student’s card says how many sessions were played and won, which games, and when last', async () => {
  const last = '2026-11-20'
  open({ played: 7, won: 3, last, games: [{ game: played, played: 7, won: 3, last }] })
  expect((await screen.findByText('Played')).nextSibling?.textContent).toBe('7')
  expect(screen.getByText('Won').nextSibling?.textContent).toBe('3')
  expect(screen.getByText('Last played').nextSibling?.textContent).toBe('2026/11/20')
  expect(screen.getByText('Game 1').closest('li')?.textContent).toContain('played 7, won 3')
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
    '/admin/boardgames?search=Lam',
  )
})

test('a student without a game has no card', async () => {
  const { calls, client } = open({ played: 0, won: 0, last: null, games: [] })
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('heading')).toBeNull()
})
