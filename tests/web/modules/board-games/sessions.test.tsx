import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import { failure, listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { withoutSight } from '#tests/web/support/sight.ts'
import { answeringRoutes, id, organization, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { BoardGameSessionScreen } from '#web/modules/board-games/board-game-session/board-game-session-screen.tsx'
import { BoardGameSessionsScreen } from '#web/modules/board-games/board-game-sessions/board-game-sessions-screen.tsx'
import { everyWeek } from '#web/modules/board-games/weeks.ts'
import { boardSession, dashboard, game, player } from './support.ts'

const school = { ...organization, modules: { game: true } }
const position = '00000000000000000009'
const recorded = (session = id(60)) => successAnswer({ session, position, isNew: true })

const open = (more: Parameters<typeof answeringRoutes>[0] = {}, options = {}) => {
  const { calls } = answeringRoutes({
    'GET /v2/boardGame/session/dashboard': () => successAnswer(dashboard),
    [`GET /v2/boardGame/sessionStats/${id(41)}`]: () => successAnswer(boardSession(1)),
    'GET /v2/boardGame/session': ({ query }) => {
      const { players, ...rest } = boardSession(1)
      const all = [{ ...rest, players: players.map(({ played: _, won: __, ...one }) => one) }]
      return listAnswer(query.get('search') ? [] : all)
    },
    'GET /v2/boardGame/game': () => listAnswer([game(1)]),
    ...more,
  })
  const routes = (
    <>
      <Route path="/admin/boardgames" component={BoardGameSessionsScreen} />
      <Route path="/admin/boardgames/sessions/:sessionId" component={BoardGameSessionScreen} />
    </>
  )
  renderStaff(routes, { organization: school, ...options })
  return calls
}

beforeEach(() => history.replaceState(null, '', '/admin/boardgames'))

test('a session shows its day, the winner, the number of players and the points', async () => {
  open()
  const row = (
    await screen.findByRole('link', { name: 'Session of Game 1 on 2026/11/20' })
  ).closest('tr')!
  for (const text of ['2026/11/20', 'Student 1', '2', '+5', 'Ms Yuen'])
    expect(within(row).getByText(text)).toBeDefined()
  expect(within(row).queryByText('Student 2')).toBeNull()
  expect(screen.getByText('Games').nextSibling?.textContent).toBe('2')
})

test('an empty search result and an empty list have different messages', async () => {
  const calls = open({ 'GET /v2/boardGame/session': () => listAnswer([]) })
  await screen.findByText('No sessions in this period yet')
  await userEvent.type(screen.getByRole('searchbox'), 'lam')
  await screen.findByText('No session matches')
  expect(
    calls.some(({ path, query }) => path.endsWith('/session') && query.get('search') === 'lam'),
  ).toBe(true)
})

test('the overview has weeks without sessions, the most played games and the most active students', async () => {
  withoutSight()
  history.replaceState(null, '', '/admin/boardgames?tab=overview&weeks=table')
  open()
  const table = await screen.findByRole('table', { name: 'Sessions by week' })
  expect(within(table).getByRole('row', { name: '2026/11/09 0' })).toBeDefined()
  expect(screen.getByText('played 3, won 2')).toBeDefined()
  const bars = screen.getByRole('region', { name: 'Most played games' })
  expect(within(bars).getByText('sessions')).toBeDefined()
  expect(within(bars).queryByText('pts')).toBeNull()
})

test('auditors can neither record nor delete', async () => {
  open({}, { role: 'auditor' })
  await screen.findByText('Student 1')
  expect(screen.queryByRole('link', { name: 'Record a session' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: /Session of Game 1/ }))
  await screen.findByText('Praise +5, to the winners')
  expect(screen.queryByRole('button', { name: 'Delete the session' })).toBeNull()
})

test('deleting names the points that are reverted, and the undo records the session again', async () => {
  history.replaceState(null, '', `/admin/boardgames/sessions/${id(41)}`)
  const calls = open({
    [`DELETE /v2/boardGame/session/${id(41)}`]: () => recorded(id(41)),
    'POST /v2/boardGame/session': () => recorded(),
  })
  expect(await screen.findAllByText('played 4, won 2')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Delete the session' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('5 points given to 1 student for it are taken back too.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete the session' }))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await screen.findByText('The session was restored')
  expect(location.pathname).toBe('/admin/boardgames')
  const [removed, again] = calls.filter(({ method }) => method !== 'GET')
  expect(again?.body).toEqual({
    boardGame: id(21),
    date: '2026-11-20',
    by: 'place',
    grant: { pointRule_id: id(301), to: 'winner' },
    players: [
      { profile: id(201), result: 1 },
      { profile: id(202), result: 2 },
    ],
  })
  expect(again?.key).not.toBe(removed?.key)
})

test('a session with scores is recorded again with its scores', async () => {
  history.replaceState(null, '', `/admin/boardgames/sessions/${id(41)}`)
  const players = [player(1, { score: 40 }), player(2, { score: -3 })]
  const calls = open({
    [`GET /v2/boardGame/sessionStats/${id(41)}`]: () =>
      successAnswer(boardSession(1, { players, grant: null })),
    [`DELETE /v2/boardGame/session/${id(41)}`]: () => recorded(id(41)),
    'POST /v2/boardGame/session': () => recorded(),
  })
  await screen.findByText('40')
  await userEvent.click(screen.getByRole('button', { name: 'Delete the session' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete the session' }))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  await screen.findByText('The session was restored')
  const again = calls.find(({ method }) => method === 'POST')?.body
  expect(again).toMatchObject({
    by: 'score',
    grant: null,
    players: [{ result: 40 }, { result: -3 }],
  })
})

test('a deleted session is reported as not found', async () => {
  history.replaceState(null, '', `/admin/boardgames/sessions/${id(41)}`)
  open({ [`GET /v2/boardGame/sessionStats/${id(41)}`]: () => failure(404, 'not_found') })
  await screen.findByText('This session was not found')
})

test('weeks without sessions are filled in up to the last day, sixty at most', () => {
  const weeks = [
    { week: '2026-11-02', sessions: 2 },
    { week: '2026-11-16', sessions: 1 },
  ]
  expect(everyWeek(weeks, '2026-11-25').map(({ sessions }) => sessions)).toEqual([2, 0, 1, 0])
  expect(everyWeek(weeks, '2026-11-01').map(({ week }) => week)).toEqual([
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ])
  expect(everyWeek([], '2026-11-01')).toEqual([])
  expect(everyWeek([{ week: '2020-01-06', sessions: 1 }], '2026-11-01')).toHaveLength(60)
})
