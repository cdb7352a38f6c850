import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'
import type { AwardOrder } from './support/award-process.ts'
import { type LedgerSchool, openSchool } from './support/school.ts'

let school: LedgerSchool
let storeUrl: string
let stopServer = () => {}

beforeAll(async () => {
  const given = process.env.EVENT_STORE_TEST_URL
  if (!given) {
    const server = await startEventStoreDbServer()
    stopServer = () => server.stop()
    storeUrl = server.url
  } else storeUrl = given
  school = await openSchool(() => openEventStore(storeUrl))
  await prepareProjections(school.db, school.eventStore, [pointsProjection])
})
afterAll(async () => {
  await school?.close()
  stopServer()
})

/**
 * Awards in a separate process, which is killed once it has reported this many recorded awards.
 */
const awardUntil = async (order: AwardOrder, answers: number) => {
  const child: ChildProcess = fork(join(import.meta.dirname, 'support/award-process.ts'), {
    execArgv: [],
  })
  const told: string[] = []
  const ended = once(child, 'exit')
  child.on('message', ({ key, isRecorded }: { key: string; isRecorded: boolean }) => {
    if (isRecorded) told.push(key)
    if (told.length >= answers) child.kill('SIGKILL')
  })
  child.send(order)
  await ended
  return told
}

test('on EventStoreDB, processes killed while they award lose nothing and record nothing twice', async () => {
  const profiles = school.profiles.slice(0, 20)
  const keys = Array.from({ length: 40 }, () => v7())
  const { url: databaseUrl, teacher, rules } = school
  const answered = new Set<string>()
  const kills: number[] = []
  for (let run = 0; answered.size < keys.length; run += 1) {
    // In every second run the read model lacks events of the killed process.
    if (run % 2 === 0) await catchUp(school, pointsProjection, { retry: true })
    const left = keys.filter((key) => !answered.has(key))
    const order = { databaseUrl, storeUrl, teacher, rule: rules.praise, profiles, keys: left }
    const told = await awardUntil(order, 3 + ((run * 5) % 7))
    for (const key of told) answered.add(key)
    kills.push(told.length)
  }
  expect(kills.length).toBeGreaterThan(4)
  // Sends everything again, like a client whose answers were lost.
  await catchUp(school, pointsProjection, { retry: true })
  await awardUntil(
    { databaseUrl, storeUrl, teacher, rule: rules.praise, profiles, keys },
    keys.length,
  )
  for (const profile of profiles) {
    const events = await school.eventsOf(profile)
    expect(events).toHaveLength(keys.length)
    expect(new Set(events.map(({ data }) => (data as { actionId: string }).actionId)).size).toBe(
      keys.length,
    )
  }
})
