import { describe, expect, test } from 'vitest'
import { boardGameDecider, grantedBy, placedByScore } from '#domain/board-games/board-game.ts'
import type { BoardGameGrant, BoardGamePlay } from '#domain/board-games/events.ts'
import { spec } from '#tests/support/spec.ts'

const given = spec(boardGameDecider)
const player = (profileId: string, place: number) => ({
  profileId,
  class: '3B',
  place,
  score: null,
})
const grant: BoardGameGrant = {
  to: 'winner',
  ruleId: 'praise',
  ruleName: '表揚',
  ruleNameEn: '',
  ruleType: 'reward',
  categoryId: null,
  points: 5,
}
const play = (more: Partial<BoardGamePlay> = {}): BoardGamePlay => ({
  sessionId: 's',
  boardGameId: 'jungle',
  localDate: '2026-11-20',
  grant,
  players: [player('ada', 1), player('ben', 2), player('cai', 1)],
  ...more,
})
const playing = (data: BoardGamePlay, least = 2, most = 4) =>
  ({ type: 'Play', data: { play: data, players: { least, most } } }) as const
const played = (data: BoardGamePlay) => ({ type: 'BoardGamePlayed', data }) as const
const taking = (reversalId: string) =>
  ({ type: 'Revert', data: { reversalId, sessionId: 's', localDate: '2026-11-21' } }) as const
const taken = (reversalId: string, granted: string[]) =>
  ({
    type: 'BoardGameReverted',
    data: { reversalId, sessionId: 's', localDate: '2026-11-21', granted },
  }) as const

describe('a session of a board game', () => {
  test('is recorded once', () => {
    given().when(playing(play())).thenEvents(played(play()))
    given(played(play())).when(playing(play())).thenEvents()
  })

  test('is recognised in a retry after the rule’s points, a class or the game’s size have changed', () => {
    const later = play({
      grant: { ...grant, points: 9 },
      players: play().players.map((one) => ({ ...one, class: '4B' })),
    })
    given(played(play()))
      .when(playing(later, 5, 6))
      .thenEvents()
  })

  test.each([
    ['game', { boardGameId: 'go' }],
    ['day', { localDate: '2026-11-19' }],
    ['player', { players: [player('ada', 1), player('ben', 2)] }],
    ['place', { players: [player('ada', 1), player('ben', 1), player('cai', 1)] }],
    ['rule', { grant: { ...grant, ruleId: 'other' } }],
    ['grantee', { grant: { ...grant, to: 'all' } as const }],
    ['grant', { grant: null }],
  ])('is refused when its key is reused with another %s', (_, other) => {
    given(played(play()))
      .when(playing(play(other)))
      .thenRefused('idempotency_key_reused')
  })

  test('has as many players as the game allows, each listed once', () => {
    given()
      .when(playing(play(), 3, 3))
      .thenEvents(played(play()))
    given()
      .when(playing(play(), 4, 6))
      .thenRefused('player_count', { least: 4, most: 6 })
    given()
      .when(playing(play(), 1, 2))
      .thenRefused('player_count', { least: 1, most: 2 })
    const twice = play({ players: [player('ada', 1), player('ada', 2)] })
    given().when(playing(twice)).thenRefused('profile_duplicate')
  })

  test('is deleted once, together with its grants', () => {
    given(played(play()))
      .when(taking('r'))
      .thenEvents(taken('r', ['ada', 'cai']))
    given(played(play({ grant: null })))
      .when(taking('r'))
      .thenEvents(taken('r', []))
    given(played(play()), taken('r', ['ada', 'cai']))
      .when(taking('again'))
      .thenEvents()
    given(played(play()), taken('r', ['ada', 'cai']))
      .when(playing(play()))
      .thenEvents()
    given().when(taking('r')).thenRefused('action_not_found')
  })

  test('grants points to all who share the first place, to everybody, or to nobody', () => {
    expect(grantedBy(play())).toEqual(['ada', 'cai'])
    expect(grantedBy(play({ grant: { ...grant, to: 'all' } }))).toEqual(['ada', 'ben', 'cai'])
    expect(grantedBy(play({ grant: null }))).toEqual([])
    expect(grantedBy(play({ players: [player('ada', 2), player('ben', 2)] }))).toEqual([])
  })

  test('ranks the higher score first, and equal scores share a place', () => {
    const places = (...scores: number[]) =>
      placedByScore(scores.map((score) => ({ score }))).map(({ place }) => place)
    expect(places(10, 30, 20)).toEqual([3, 1, 2])
    expect(places(30, 10, 30, -5)).toEqual([1, 3, 1, 4])
  })
})
