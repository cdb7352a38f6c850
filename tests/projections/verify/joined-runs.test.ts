import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { underLock } from '#platform/postgres/under-lock.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { runVerification } from '#projections/verify/run.ts'
import {
  beginRun,
  endAbandoned,
  endRun,
  listRuns,
  requestVerification,
} from '#projections/verify/runs.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { openReadModel, organizationId, type ReadModel } from '#tests/projections/support.ts'

let model: ReadModel
const deps = () => ({ ...model, clock: () => new Date() })
beforeAll(async () => {
  model = await openReadModel()
  await appendAll(model, seedEvents(20, 5))
  for (const projection of projections) await catchUp(model, projection)
})
afterAll(() => model.close())

const runs = () => listRuns(model.db, { limit: 1_000, offset: 0 })

/** Works as a process that holds the lock, while another verification waits for it. */
const whileAnotherWaits = (work: () => Promise<unknown>) =>
  underLock<Readonly<{ waiting: ReturnType<typeof runVerification> }>>(
    model.db,
    { name: 'laurel.verify', taken: () => expect.unreachable() },
    async () => {
      const { signal } = new AbortController()
      const waits = vi.spyOn(signal, 'addEventListener')
      const waiting = runVerification(deps(), { signal })
      await vi.waitFor(() => expect(waits).toHaveBeenCalled())
      await work()
      return { waiting }
    },
  )

const endedRun = async () => {
  const id = randomUUID()
  await beginRun(model.db, id, new Date())
  const found = { state: 'agree', events: 1, rows: 1, position: '', differences: 0 } as const
  await endRun(model.db, id, { ...found, error: '', now: new Date() })
  return id
}

test('a second verification at the same time joins the first, and both get its result', async () => {
  const before = (await runs()).length
  const [one, other] = await Promise.all([runVerification(deps()), runVerification(deps())])
  expect(one.state).toBe('agree')
  expect(other).toEqual(one)
  expect(await runs()).toHaveLength(before + 1)
})

test('a run that began and ended while another verification waited is joined', async () => {
  const ids: string[] = []
  const { waiting } = await whileAnotherWaits(async () => ids.push(await endedRun()))
  expect((await waiting).id).toBe(ids[0])
  expect((await runs())[0]?.id).toBe(ids[0])
})

test('a requested run is worked on, although another has just ended', async () => {
  const requested = randomUUID()
  const { waiting } = await whileAnotherWaits(async () => {
    await endedRun()
    const asking = { id: requested, organizationId, userId: randomUUID(), now: new Date() }
    expect(await requestVerification(model.db, asking)).toEqual({ id: requested })
  })
  expect(await waiting).toMatchObject({ id: requested, state: 'agree' })
})

test('a run whose process was killed is not joined', async () => {
  const killed = randomUUID()
  const { waiting } = await whileAnotherWaits(async () => {
    await beginRun(model.db, killed, new Date())
    await endAbandoned(model.db, new Date())
  })
  expect(await waiting).toMatchObject({ id: expect.not.stringContaining(killed), state: 'agree' })
})
