import type { DatabasePool } from 'slonik'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { followSeals } from '#projections/verify/follow-seals.ts'
import { runVerification } from '#projections/verify/run.ts'
import { auditCommands } from '#scripts/audit/commands.ts'
import { openSealed, type SealedLog } from '#tests/projections/seal/support.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'

const inARow = 50

/**
 * Simulates a school in use: after each call of a check, one more award is recorded and sealed, and
 * the read model follows.
 */
const atWork = (log: SealedLog) => {
  let awards = 60
  let following: Promise<unknown> | undefined
  const { eventStore } = log
  const award = async () => {
    await appendAll(log, seedEvents(1, 5, awards))
    awards += 1
    await log.seal()
    // Not awaited, because it may have to wait for the check that calls it.
    following ??= catchUp(log, pointsProjection).finally(() => {
      following = undefined
    })
  }
  const andThen =
    <Asked extends unknown[], Answer>(call: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      const answer = await call(...asked)
      await award()
      return answer
    }
  const betweenQueries = (db: DatabasePool) =>
    new Proxy(db, {
      get: (of, name) => {
        const member = Reflect.get(of, name)
        return name === 'any' || name === 'maybeOne' ? andThen(member.bind(of)) : member
      },
    })
  return {
    awards: () => awards,
    settled: () => following,
    /** Records an award whenever a check has read where the log ends. */
    atBound: { ...log, eventStore: { ...eventStore, head: andThen(eventStore.head) } },
    atEachStep: {
      ...log,
      db: betweenQueries(log.db),
      eventStore: {
        ...eventStore,
        storeId: andThen(eventStore.storeId),
        head: andThen(eventStore.head),
        readAll: andThen(eventStore.readAll),
      },
    },
  }
}

describe.each(['postgres', 'eventstoredb'])(
  'while awards continue, each in its own block, in %s',
  (kind) => {
    let log: SealedLog
    const stops: (() => unknown)[] = []
    beforeAll(async () => {
      if (kind === 'eventstoredb') {
        const server = await startEventStoreDbServer()
        const store = await openEventStoreDb({ connectionString: server.url })
        stops.push(store.close, server.stop)
        log = await openSealed(store)
      } else log = await openSealed()
      await log.seal()
    })
    afterAll(async () => {
      await log.close()
      for (const stop of stops) await stop()
    })

    test('check-seal agrees, although awards arrive between its steps', async () => {
      const { atEachStep, settled, awards } = atWork(log)
      const before = awards()
      const said: string[] = []
      const code = await auditCommands['check-seal']!(
        { ...atEachStep, say: (line) => said.push(line) },
        [],
      )
      expect([code, said[0]]).toEqual([
        0,
        expect.stringContaining('Nothing was changed, removed or inserted'),
      ])
      expect(awards()).toBeGreaterThan(before + 5)
      await settled()
    })

    test(`verify finds the seals intact ${inARow} times in a row`, async () => {
      const { atBound, settled, awards } = atWork(log)
      const before = awards()
      for (let n = 1; n <= inARow; n += 1) {
        const { broken, events } = await followSeals(atBound, {
          ownKey: log.key.publicKey,
          onProgress: () => undefined,
        })
        expect([n, broken]).toEqual([n, undefined])
        expect(awards()).toBe(before + n)
        expect(events).toBeGreaterThan(60)
      }
      await settled()
    })

    test('a whole verification agrees', async () => {
      const { atBound, settled } = atWork(log)
      const run = await runVerification(atBound, { seals: { ownKey: log.key.publicKey } })
      expect(run).toMatchObject({ state: 'agree', differences: 0, seals: { broken: null } })
      await settled()
    })
  },
)
