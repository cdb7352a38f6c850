import type { BoardSessionStats } from '#api/contracts/board-game-sessions.ts'
import { id } from '#tests/web/support/staff-screen.tsx'

export const game = (n: number, more = {}) => ({
  _id: id(20 + n),
  name: { zh: `桌遊${n}`, en: `Game ${n}` },
  image: null,
  minPlayers: 2,
  maxPlayers: 3,
  isActive: true,
  ...more,
})
const { minPlayers: _, maxPlayers: __, isActive: ___, ...jungle } = game(1)
export const played = jungle

export const player = (n: number, more: Partial<BoardSessionStats['players'][number]> = {}) => ({
  user: { _id: id(100 + n), name: { zh: `學生${n}`, en: `Student ${n}` } },
  profile: { _id: id(200 + n), class: '1A', class_no: n },
  place: n,
  score: null,
  granted: n === 1 ? 5 : 0,
  played: 4,
  won: 2,
  ...more,
})
export const boardSession = (
  n: number,
  more: Partial<BoardSessionStats> = {},
): BoardSessionStats => ({
  _id: id(40 + n),
  date: '2026-11-20',
  created_at: '2026-11-20T08:00:00.000Z',
  game: played,
  recorded_by: { _id: id(901), name: { zh: '袁老師', en: 'Ms Yuen' } },
  grant: { pointRule_id: id(301), name: '表揚', name_en: 'Praise', points: 5, to: 'winner' },
  players: [player(1), player(2)],
  ...more,
})
export const dashboard = {
  sessions: 3,
  players: 4,
  games: 2,
  last: '2026-11-20',
  weeks: [
    { week: '2026-11-02', sessions: 2 },
    { week: '2026-11-16', sessions: 1 },
  ],
  most_played: [{ game: played, sessions: 3, players: 4, last: '2026-11-20' }],
  most_active: [
    { user: player(1).user, profile: player(1).profile, played: 3, won: 2, last: '2026-11-20' },
  ],
}
