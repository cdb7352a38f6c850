import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLedger } from '#ledger/ledger.ts'
import { openAnnouncements } from '#platform/announcements.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { RebuildFailed } from '#projections/engine/rebuild-failed.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { projectionCommands } from '#scripts/projections/commands.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { contents, openReadModel, type ReadModel } from '#tests/projections/support.ts'
import { thirdReward } from '#tests/workers/reactors/third-reward.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import type { Reactor } from '#workers/reactors/engine/reactor.ts'

let model: ReadModel
let said: string[]
beforeEach(async () => {
  model = await openReadModel()
  said = []
})
afterEach(async () => {
  process.exitCode = undefined
  await model.close()
})

const run = async (command: string, chosen = projections, reactors: readonly Reactor[] = []) => {
  const announcements = await openAnnouncements({ url: 'memory:' })
  said.splice(0)
  const say = (line: string) => {
    said.push(line)
  }
  const ledger = createLedger({ ...model, clock: systemClock })
  const tools = {
    ...model,
    ledger,
    announcements,
    clock: systemClock,
    log: createLog('silent'),
    say,
  }
  await projectionCommands[command]!(tools, { projections: chosen, reactors })
  return said
}
const poison = () =>
  model.db.query(sql.unsafe`
    UPDATE event_store.events SET data = '{}' WHERE position = (SELECT max(position) FROM event_store.events)`)

describe('npm run projections', () => {
  test('status shows how far each read model is', async () => {
    await appendAll(model, seedEvents(20))
    expect((await run('status'))[0]).toMatch(/^points: 20 positions and \d+\.\d s behind$/)
    await catchUp(model, pointsProjection)
    expect(await run('status', [pointsProjection])).toEqual(['points: up to date'])
  })

  test('rebuild builds a read model again, and shows its progress', async () => {
    await appendAll(model, seedEvents(300))
    await catchUp(model, pointsProjection)
    const before = await contents(model)
    await model.db.query(sql.unsafe`DELETE FROM actions`)
    const lines = await run('rebuild', [pointsProjection])
    expect(lines.at(-1)).toMatch(/^points: rebuilt from 300 events in [\d.]+ s, \d+ a second$/)
    expect(lines).toContain('points: 300 events done, creating the indexes')
    expect(await contents(model)).toEqual(before)
  })

  test('retry says what still halts a read model, and when nothing does', async () => {
    await appendAll(model, seedEvents(20))
    await poison()
    expect((await run('retry', [pointsProjection]))[0]).toMatch(
      /^points: halted since .* \(poison\) at 0+20, event .*: /,
    )
    expect(process.exitCode).toBe(1)
    expect((await run('status', [pointsProjection]))[0]).toContain('halted since')
    await model.db.query(sql.unsafe`DELETE FROM event_store.events WHERE data = '{}'`)
    await appendAll(model, seedEvents(5, 5, 100))
    expect(await run('retry', [pointsProjection])).toEqual(['points: up to date'])
  })

  test('rebuild names an event that it cannot apply, and leaves everything as it was', async () => {
    await appendAll(model, seedEvents(20))
    await catchUp(model, pointsProjection)
    const before = await contents(model)
    await poison()
    await expect(run('rebuild', [pointsProjection])).rejects.toThrow(RebuildFailed)
    expect(await contents(model)).toEqual(before)
  })

  test('a reactor is shown and retried in the same words, but never rebuilt', async () => {
    await appendAll(model, seedEvents(20))
    await prepareReactor(model.db, model.eventStore, thirdReward)
    expect(await run('status', [], [thirdReward])).toEqual([
      expect.stringMatching(/^reactor_third: 20 positions and [\d.]+ s behind$/),
    ])
    await poison()
    expect((await run('retry', [], [thirdReward]))[0]).toMatch(/^reactor_third: halted since .*/)
    expect(process.exitCode).toBe(1)
    expect(await run('rebuild', [], [thirdReward])).toEqual([])
  })
})
