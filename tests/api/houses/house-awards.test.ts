import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { start } from '#platform/event-store/event-store.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { readHouseRace } from '#projections/houses/house-race.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { waitUntilAtRest } from '#tests/support/at-rest.ts'
import type { School } from '#tests/support/school.ts'

let laurel: TestApp
let school: School
let red: string
let group: string

beforeAll(async () => {
  laurel = await testApp()
})
afterAll(() => laurel.close())
beforeEach(async () => {
  school = await laurel.school({ students: 3, modules: ['houses'] })
  const look = { name: '紅', name_en: 'Red', colour: 'red', emblem: 'sun' }
  red = (await sent('POST /v2/houses', look))._id
  group = (await sent('POST /v2/groups', { ...look, class: '1A' }))._id
  await sent('POST /v2/houses/members', { house: red, profiles: [profile(0)] })
  await choose('house')
})

const profile = (n: number) => school.students[n]!.profile
const sent = async (route: string, body?: object, token = school.admin.token) => {
  const answer = await laurel.call(route, token, { ...(body && { body }), key: randomUUID() })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const choose = (house_awards: string) =>
  sent(`PUT /v2/organization/${school.organizationId}`, {
    name: { en: 'School', zh: '學校' },
    house_awards,
  })
const path = '/v2/houses/awards'
const give = (
  team: string,
  { token = school.admin.token, key = randomUUID(), ...more }: Record<string, unknown> = {},
) =>
  laurel.call(`POST ${path}`, token as string, {
    body: { team, pointRule_id: school.rules.reward, ...more },
    key: key as string,
  })
const given = async (...input: Parameters<typeof give>) => {
  const { status, text, body } = await give(...input)
  expect(status, text).toBe(200)
  return body.data as { batch: string; position: string; outcomes: { action: string }[] }
}
const listAt = async (position: string, token = school.admin.token, more = '') => {
  const answer = await laurel.call(`GET ${path}?minPosition=${position}${more}`, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const ofHouseAt = async (position: string) => {
  const query = `period=${school.period}&minPosition=${position}`
  return (await sent(`GET /v2/houses/ranking?${query}`)).houses[0].totalpoints
}
/** Returns the points of the house and of the group. */
const pointsAt = async (position: string) => {
  const { groups } = await sent(`GET /v2/groups/ranking?class=1A&minPosition=${position}`)
  return [await ofHouseAt(position), groups[0].totalpoints]
}
const undo = async (batch: string, token = school.admin.token) => {
  await waitUntilAtRest(laurel.deps)
  return laurel.call(`DELETE ${path}/batches/${batch}`, token, { key: randomUUID() })
}

test('a house has the points of its members and of its own account, and students receive none', async () => {
  const award = await sent('POST /v2/actions/profiles', {
    pointRule_id: school.rules.reward,
    profiles: [profile(0)],
  })
  await given(red, { counts: 2 })
  const { position } = await given(group)
  expect(await pointsAt(position)).toEqual([15, 5])
  const query = `period=${school.period}&minPosition=${award.position}`
  const { data: students } = (await laurel.call(`GET /v2/actions?${query}`, school.admin.token))
    .body
  expect(students).toHaveLength(1)
  const { data, total } = await listAt(position)
  expect(total).toBe(2)
  expect(data[0]).toMatchObject({ team: { _id: group, class: '1A' }, point: 5 })
  expect(data[1]).toMatchObject({
    team: { _id: red, name: '紅', name_en: 'Red', colour: 'red', emblem: 'sun', class: null },
    pointRule: { _id: school.rules.reward },
    count: 2,
    point: 10,
    reverted_at: null,
    created_by: { _id: school.admin.id },
  })
})

test('an award is undone once, and the list then marks it as undone', async () => {
  const { batch } = await given(red)
  await given(group)
  const undone = await undo(batch)
  expect(undone.status, undone.text).toBe(200)
  expect(await pointsAt(undone.body.data.position)).toEqual([0, 5])
  const again = await undo(batch)
  expect(again.body.data.outcomes).toMatchObject([{ outcome: 'duplicate', reverted: true }])
  expect(await pointsAt(again.body.data.position)).toEqual([0, 5])
  const { data } = await listAt(again.body.data.position)
  expect(data.map((row: { reverted_at: string | null }) => row.reverted_at !== null)).toEqual([
    false,
    true,
  ])
})

test('undoing an award of an earlier period counts in that period, and new awards need the current one', async () => {
  const { batch } = await given(red)
  await sent(`POST /periods/current/${school.pastPeriod}`)
  const { position } = (await undo(batch)).body.data
  expect(await ofHouseAt(position)).toBe(0)
  const { events } = await laurel.deps.eventStore.readAll({ after: start, limit: 1000 })
  const undone = events.find((event) => event.position === position)
  expect(undone?.metadata.periodId, 'whose screens are told').toBe(school.period)
  expect((await give(group)).body.code).toBe('fail_reward_current_period')
})

test('the same request, even if sent twice at once, rewards a house once', async () => {
  const key = randomUUID()
  const [one, other] = await Promise.all([given(red, { key }), given(red, { key })])
  expect(one.batch).toBe(other.batch)
  const third = await given(red, { key })
  expect(await ofHouseAt(third.position)).toBe(5)
  expect((await give(red, { key, counts: 2 })).body.code).toBe('idempotency_key_reused')
})

test('awards at once all count', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => given(red)))
  const last = all
    .map(({ position }) => position)
    .toSorted()
    .at(-1)!
  expect(await ofHouseAt(last)).toBe(20)
})

test('where members receive the awards, a house’s own account receives none', async () => {
  const key = randomUUID()
  const { batch } = await given(red, { key })
  await choose('members')
  expect((await give(red)).body.code).toBe('house_awards_off')
  expect((await given(red, { key })).batch).toBe(batch)
  expect((await undo(batch)).status).toBe(200)
})

test('the rules of awards to students hold for houses, too', async () => {
  const code = async (...input: Parameters<typeof give>) => (await give(...input)).body.code
  expect(await code(red, { pointRule_id: school.rules.redeem })).toBe('not_found')
  expect(await code(red, { expected_point: 4 })).toBe('points_changed')
  expect(await code(randomUUID())).toBe('not_found')
  expect(await code(profile(0))).toBe('not_found')
  await sent(`DELETE /v2/groups/${group}`)
  expect(await code(group)).toBe('not_found')
  await sent(`DELETE /pointRules/${school.rules.reward}`)
  expect(await code(red)).toBe('not_found')
})

test('teachers list and undo their own awards, and administrators all', async () => {
  const { token } = school.teacher
  const others = await given(red)
  const mine = await given(red, { token })
  const { data } = await listAt(mine.position, token)
  expect(data.map((row: { batch: string }) => row.batch)).toEqual([mine.batch])
  expect((await undo(others.batch, token)).body.code).toBe('action_not_found')
  await waitUntilAtRest(laurel.deps)
  const one = `DELETE ${path}/${mine.outcomes[0]!.action}`
  expect((await laurel.call(one, token, { key: randomUUID() })).status).toBe(200)
  expect((await undo(others.batch)).status).toBe(200)
})

test('another school can neither reward the house nor see or undo its awards', async () => {
  const { batch, position } = await given(red)
  const other = await laurel.school({ students: 1, modules: ['houses'] })
  const { token } = other.admin
  await sent(
    `PUT /v2/organization/${other.organizationId}`,
    { name: { en: 'Other', zh: '另一' }, house_awards: 'house' },
    token,
  )
  const answer = await give(red, { token, pointRule_id: other.rules.reward })
  expect(answer.body.code).toBe('not_found')
  expect((await listAt(position, token)).data).toEqual([])
  expect((await undo(batch, token)).body.code).toBe('action_not_found')
})

test('the list can be limited to one house, and has pages', async () => {
  await given(red)
  await given(group)
  const { position } = await given(red)
  const ofHouse = await listAt(position, school.admin.token, `&team=${red}&limit=1&page=1`)
  expect([ofHouse.total, ofHouse.pages, ofHouse.data.length]).toEqual([2, 2, 1])
})

test('the race and a rebuild have the points of the account', async () => {
  const { db, eventStore } = laurel.deps
  const { batch } = await given(red)
  await given(group)
  await given(red, { counts: 3 })
  const { position } = (await undo(batch)).body.data
  expect(await pointsAt(position)).toEqual([15, 5])
  const race = () =>
    readHouseRace(db, { organizationId: school.organizationId, periodId: school.period })
  const first = await race()
  expect(first).toMatchObject({ entries: [1], gains: [{ house_id: red, day: 0, points: 15 }] })
  await rebuild({ db, eventStore }, housesProjection, { onProgress: () => undefined })
  await vi.waitFor(async () => expect(await race()).toEqual(first))
  expect((await listAt(position)).total).toBe(3)
})

test('the administration log says who chose where awards to houses go', async () => {
  const { data } = (await laurel.call('GET /administration_log?limit=1', school.admin.token)).body
  expect(data[0]).toMatchObject({
    action: 'updated',
    subject: { kind: 'organization' },
    fields: expect.arrayContaining(['house_awards']),
  })
})
