import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localDateOf, plusDays, startOfIsoWeek } from '#domain/calendar.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let jungle: string
let position = '0'

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 4, modules: ['game'] })
  jungle = await addGame('鬥獸棋', 'Jungle')
  position = '0'
})

const path = '/v2/boardGame'
const today = localDateOf(new Date(), 'Asia/Hong_Kong')
const get = async (call: string, token = school.admin.token) =>
  laurel.call(`GET ${path}/${call}${call.includes('?') ? '&' : '?'}minPosition=${position}`, token)
const dataOf = async (call: string, token?: string) => {
  const answer = await get(call, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const send = (route: string, body?: object, token = school.admin.token, key = randomUUID()) =>
  laurel.call(route, token, { ...(body && { body }), key })
const addGame = async (zh: string, en: string) => {
  const fields = { name: { zh, en }, minPlayers: 2, maxPlayers: 4, isActive: true }
  return (await send(`POST ${path}/game`, fields)).body.data._id as string
}
/** Returns a session of the first students with these results. */
const session = (results: readonly number[], more: object = {}) => ({
  boardGame: jungle,
  date: today,
  by: 'place',
  players: results.map((result, n) => ({ profile: school.students[n]!.profile, result })),
  ...more,
})
const record = async (results: readonly number[], more: object = {}, token?: string) => {
  const answer = await send(`POST ${path}/session`, session(results, more), token)
  expect(answer.status, answer.text).toBe(200)
  position = answer.body.data.position
  return answer.body.data.session as string
}
const revert = (id: string, token?: string) =>
  send(`DELETE ${path}/session/${id}?minPosition=${position}`, undefined, token)
const pointOf = async (n: number) =>
  (await laurel.call(`GET /profiles/${school.students[n]!.profile}`, school.admin.token)).body.data
    .point
const ofStudent = (n: number) => `profileStats/${school.students[n]!.profile}`

describe('a session of a board game', () => {
  test('is listed with its players by place, and its awards', async () => {
    const grant = { pointRule_id: school.rules.reward, to: 'winner' }
    const id = await record([2, 1, 1], { grant })
    const { data, total } = (await get('session')).body
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      _id: id,
      date: today,
      game: { _id: jungle, name: { zh: '鬥獸棋', en: 'Jungle' } },
      recorded_by: { _id: school.admin.id },
      grant,
    })
    expect(
      data[0].players.map(({ place, profile }: never) => [place, (profile as { _id: string })._id]),
    ).toEqual([
      [1, school.students[1]!.profile],
      [1, school.students[2]!.profile],
      [2, school.students[0]!.profile],
    ])
    const { points } = data[0].grant
    expect(data[0].players.map(({ granted }: { granted: number }) => granted)).toEqual([
      points,
      points,
      0,
    ])
    await expect.poll(() => pointOf(1)).toBe(points)
    await expect.poll(() => pointOf(2)).toBe(points)
    expect(await pointOf(0)).toBe(0)
    expect((await revert(id)).body.data.isNew).toBe(true)
    await expect.poll(() => pointOf(1)).toBe(0)
    const again = await revert(id)
    expect(again.status).toBe(200)
    expect(again.body.data.isNew).toBe(false)
    position = again.body.data.position
    expect((await get('session')).body.total).toBe(0)
    expect((await get(`sessionStats/${id}`)).status).toBe(404)
  })

  test('by score is won by the highest score', async () => {
    await record([10, -30, 10], { by: 'score' })
    const [{ players }] = await dataOf('session')
    expect(
      players.map(({ place, score }: { place: number; score: number }) => [place, score]),
    ).toEqual([
      [1, 10],
      [1, 10],
      [3, -30],
    ])
  })

  test('sent twice is recorded once, and refused if it differs', async () => {
    const key = randomUUID()
    const one = await send(`POST ${path}/session`, session([1, 2]), undefined, key)
    const two = await send(`POST ${path}/session`, session([1, 2]), undefined, key)
    expect(two.body.data).toMatchObject({ session: one.body.data.session, isNew: false })
    expect((await send(`POST ${path}/session`, session([2, 1]), undefined, key)).status).toBe(409)
  })

  test('is refused for too few or too many players, repeated players, and impossible places or days', async () => {
    const refused = async (body: object) => {
      const { status, body: said } = await send(`POST ${path}/session`, body)
      return `${status} ${said.code}`
    }
    expect(await refused(session([1]))).toBe('409 player_count')
    const twice = session([1, 2])
    expect(await refused({ ...twice, players: [twice.players[0], twice.players[0]] })).toBe(
      '400 profile_duplicate',
    )
    for (const results of [[0, 1], [1, 41], [1.5, 2], []])
      expect(await refused(session(results))).toBe('400 validation_failed')
    expect(await refused(session([1, 2], { by: 'luck' }))).toBe('400 validation_failed')
    expect(await refused(session([1, 2], { date: plusDays(today, 1) }))).toBe(
      '409 date_out_of_range',
    )
    expect(await refused(session([1, 2], { boardGame: randomUUID() }))).toBe('404 not_found')
    const fields = {
      name: { zh: '鬥獸棋', en: 'Jungle' },
      minPlayers: 2,
      maxPlayers: 4,
      isActive: false,
    }
    await send(`PUT ${path}/game/${jungle}`, fields)
    expect(await refused(session([1, 2]))).toBe('409 board_game_inactive')
  })

  test('is seen and deleted by a teacher without all_action only if that teacher recorded it', async () => {
    const theirs = await record([1, 2])
    const own = await record([2, 1], {}, school.teacher.token)
    expect(
      (await get('session', school.teacher.token)).body.data.map(({ _id }: { _id: string }) => _id),
    ).toEqual([own])
    expect((await get(`sessionStats/${theirs}`, school.teacher.token)).status).toBe(404)
    expect((await revert(theirs, school.teacher.token)).status).toBe(404)
    expect((await revert(own, school.teacher.token)).status).toBe(200)
  })

  test('is not found by another school', async () => {
    const id = await record([1, 2])
    const foreign = await laurel.school({ modules: ['game'] })
    expect((await revert(id, foreign.admin.token)).status).toBe(404)
    expect((await get(`sessionStats/${id}`, foreign.admin.token)).status).toBe(404)
    expect((await get(`gameStats/${jungle}`, foreign.admin.token)).status).toBe(404)
    expect((await get(`game/${jungle}/stats`, foreign.admin.token)).status).toBe(404)
    expect((await get(ofStudent(0), foreign.admin.token)).status).toBe(404)
    const theirs = {
      ...session([1, 2]),
      players: [{ profile: foreign.students[0]!.profile, result: 1 }],
    }
    expect((await send(`POST ${path}/session`, theirs)).status).toBe(404)
    expect((await get('session', foreign.admin.token)).body.total).toBe(0)
  })

  test('is found by its game’s name or its players’ class, newest day first', async () => {
    const first = await record([1, 2], { date: plusDays(today, -9) })
    const go = await addGame('圍棋', 'Go')
    const second = await record([1, 2], { boardGame: go })
    const ids = async (query: string) =>
      (await get(`session?${query}`)).body.data.map(({ _id }: { _id: string }) => _id)
    expect(await ids('')).toEqual([second, first])
    expect(await ids('order_by=date&limit=1')).toEqual([first])
    expect(await ids(`search=${encodeURIComponent('圍')}`)).toEqual([second])
    expect(await ids('search=1A')).toEqual([second, first])
    expect(await ids(`game=${jungle}`)).toEqual([first])
    expect(await ids(`profile=${school.students[3]!.profile}`)).toEqual([])
    expect(await ids(`period_id=${school.pastPeriod}`)).toEqual([])
  })
})

describe('the statistics', () => {
  beforeEach(async () => {
    const go = await addGame('圍棋', 'Go')
    await record([1, 2], { date: plusDays(today, -14) })
    await record([1, 2, 3])
    await record([2, 1], { boardGame: go })
    const gone = await record([1, 1, 1, 1])
    position = (await revert(gone)).body.data.position
  })

  test('of the school count sessions by week, the most played games and the most active students, without deleted sessions', async () => {
    const shown = await dataOf(`session/dashboard?period_id=${school.period}`)
    expect(shown).toMatchObject({ sessions: 3, players: 3, games: 2, last: today })
    const weeks = [startOfIsoWeek(plusDays(today, -14)), startOfIsoWeek(today)]
    expect(shown.weeks).toEqual([1, 2].map((sessions, n) => ({ week: weeks[n], sessions })))
    expect(
      shown.most_played.map(({ game, sessions, players }: never) => [
        (game as { name: { en: string } }).name.en,
        sessions,
        players,
      ]),
    ).toEqual([
      ['Jungle', 2, 3],
      ['Go', 1, 2],
    ])
    expect(
      shown.most_active.map(({ profile, played, won }: never) => [
        (profile as { _id: string })._id,
        played,
        won,
      ]),
    ).toEqual([
      [school.students[0]!.profile, 3, 2],
      [school.students[1]!.profile, 3, 1],
      [school.students[2]!.profile, 1, 0],
    ])
    expect(await dataOf(`session/dashboard?period_id=${school.pastPeriod}`)).toMatchObject({
      sessions: 0,
      weeks: [],
    })
  })

  test('of a game can be read even after it was deleted', async () => {
    await send(`DELETE ${path}/game/${jungle}`)
    expect(await dataOf(`game/${jungle}/stats`)).toEqual({ sessions: 2, players: 3, last: today })
    const shown = await dataOf(`gameStats/${jungle}`)
    expect(shown).toMatchObject({ sessions: 2, players: 3, game: { name: { en: 'Jungle' } } })
    expect(shown.most_active[0]).toMatchObject({ played: 2, won: 2, last: today })
  })

  test('of a session say how often its players have played and won its game', async () => {
    const [{ _id }] = await dataOf(`session?game=${jungle}`)
    const { players } = await dataOf(`sessionStats/${_id}`)
    expect(
      players.map(({ played, won }: { played: number; won: number }) => [played, won]),
    ).toEqual([
      [2, 2],
      [2, 0],
      [1, 0],
    ])
  })

  test('of a student show staff and the student the games played and won, and the last day', async () => {
    const shown = await dataOf(ofStudent(0))
    expect(shown).toMatchObject({ played: 3, won: 2, last: today })
    expect(
      shown.games.map(({ game, played, won }: never) => [
        (game as { name: { en: string } }).name.en,
        played,
        won,
      ]),
    ).toEqual([
      ['Jungle', 2, 2],
      ['Go', 1, 0],
    ])
    const [ada, ben] = school.students
    expect((await dataOf(ofStudent(0), ada!.token)).played).toBe(3)
    expect((await get(ofStudent(0), ada!.parentToken)).status).toBe(403)
    expect((await get(ofStudent(0), ben!.token)).status).toBe(404)
    expect(await dataOf(ofStudent(3))).toEqual({ played: 0, won: 0, last: null, games: [] })
  })

  test('list no erased student among the most active', async () => {
    const answer = await send(`DELETE /users/${school.students[1]!.id}`)
    expect(answer.status, answer.text).toBe(200)
    const { most_active, sessions } = await dataOf('session/dashboard')
    expect(sessions).toBe(3)
    expect(
      most_active.map(({ profile }: { profile: { _id: string } }) => profile._id),
    ).not.toContain(school.students[1]!.profile)
    const [first] = await dataOf('session')
    expect(JSON.stringify(first)).toContain('已刪除學生')
  })
})
