import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import type { RankEntry } from '#web/modules/dashboard/dashboard/rank-entry.ts'
import { RankList } from '#web/modules/dashboard/dashboard/rank-list.tsx'
import { movesBetween } from '#web/patterns/ranking/use-moves.ts'

const list = (...keys: string[]): RankEntry[] =>
  keys.map((key, at) => ({
    key,
    rank: at + 1,
    name: key,
    tile: key,
    kind: 'student',
    points: 500 - at,
  }))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const order = () => screen.getAllByRole('listitem').map((row) => row.dataset.key)
const show = (entries: RankEntry[], listKey = 'term 1') => (
  <RankList entries={entries} listKey={listKey} label="Top" />
)

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no media queries; with reduced motion the numbers appear at once.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

test('no row is marked as moved when the list first appears', () => {
  renderPart(show(list('Chan', 'Wong')))
  expect(screen.queryByText(/from/)).toBeNull()
})

test('a rise is marked with the former rank for six seconds, and a fall is shown quietly', async () => {
  const { rerender } = renderPart(show(list('Chan', 'Cheung', 'Wong')))
  rerender(show(list('Chan', 'Wong', 'Cheung')))
  await pass(10)
  expect(order()).toEqual(['Chan', 'Wong', 'Cheung'])
  expect(screen.getByText('up from 3').closest('li')?.className).toContain('moved')
  expect(screen.getByText('from 2').closest('li')?.className).not.toContain('moved')
  await pass(5900)
  expect(screen.getByText('up from 3')).toBeDefined()
  await pass(200)
  expect(screen.queryByText('up from 3')).toBeNull()
})

test('changes within one second are merged into one move', async () => {
  const { rerender } = renderPart(show(list('Chan', 'Cheung', 'Wong')))
  rerender(show(list('Chan', 'Wong', 'Cheung')))
  await pass(10)
  rerender(show(list('Wong', 'Chan', 'Cheung')))
  rerender(show(list('Wong', 'Cheung', 'Chan')))
  await pass(500)
  expect(order()).toEqual(['Chan', 'Wong', 'Cheung'])
  await pass(600)
  expect(order()).toEqual(['Wong', 'Cheung', 'Chan'])
  expect(screen.getByText('up from 2')).toBeDefined()
})

test('another list replaces the rows without animation', async () => {
  const { rerender } = renderPart(show(list('Chan', 'Wong')))
  rerender(show(list('Wong', 'Chan'), 'term 2'))
  await pass(10)
  expect(screen.queryByText(/from/)).toBeNull()
})

test('a rise is announced, at most once in ten seconds', async () => {
  const { rerender } = renderPart(show(list('Chan', 'Cheung', 'Wong')))
  rerender(show(list('Chan', 'Wong', 'Cheung')))
  await pass(1500)
  expect(screen.getByText('Wong rose from rank 3 to 2')).toBeDefined()
  rerender(show(list('Wong', 'Chan', 'Cheung')))
  await pass(2000)
  expect(screen.queryByText('Wong rose from rank 2 to 1')).toBeNull()
  await pass(8000)
  expect(screen.getByText('Wong rose from rank 2 to 1')).toBeDefined()
})

test('a student new in the list counts as risen', () => {
  const moves = movesBetween(
    [{ key: 'Chan', rank: 1 }],
    [
      { key: 'Wong', rank: 1 },
      { key: 'Chan', rank: 2 },
    ],
  )
  expect(moves.get('Wong')).toEqual({ direction: 'up', from: null })
  expect(moves.get('Chan')).toEqual({ direction: 'down', from: 1 })
})
