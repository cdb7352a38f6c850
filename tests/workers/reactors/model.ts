import { v7 } from 'uuid'
import { commandIdOf, intentIdOf } from '#domain/ids.ts'
import { systemActor } from '#ledger/calls.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/log.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openSchool } from '#tests/ledger/support/school.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { thirdRewardRule } from './third-reward.ts'

/** A school with the rule by which the test's reactor grants. */
export const openReactorSchool = async (...[openLog]: Parameters<typeof openSchool>) => {
  const school = await openSchool(openLog)
  const rule = await school.addRule({ type: 'reward', point: 1 })
  await school.db.query(
    sql.unsafe`UPDATE point_rules SET name = ${thirdRewardRule} WHERE id = ${rule}`,
  )
  const { db, eventStore, organization, profiles, teacher, rules } = school
  const ledger = school.openLedger()
  const deps = { db, eventStore, ledger, clock: systemClock, log: createLog('silent') }
  const reward = (...students: readonly number[]) =>
    ledger.points.reward(teacher, v7(), {
      rule: rules.praise,
      profiles: students.map((n) => profiles[n]!),
      count: 1,
    })

  const events = () => readWholeLog(eventStore, ['account'])

  /** Returns the grants that a simple model derives from the whole history, by id. */
  const expected = async () => {
    const counts = new Map<string, number>()
    const grants: string[] = []
    for (const { type, stream, id } of await events()) {
      if (type !== 'PointsRewarded') continue
      const count = (counts.get(stream) ?? 0) + 1
      counts.set(stream, count)
      if (count % 3 !== 0) continue
      const key = intentIdOf({
        reactor: 'third',
        stream,
        eventId: id,
        what: `${rule}:${count / 3}`,
      })
      const { userId } = systemActor(organization)
      grants.push(
        `${stream} ${commandIdOf({ organizationId: organization, actorId: userId, call: 'grant', key })}`,
      )
    }
    return grants.sort()
  }

  /** The grants that count in the ledger. */
  const granted = async () =>
    (await events())
      .filter(({ type }) => type === 'PointsGranted')
      .map(({ stream, metadata }) => `${stream} ${metadata.commandId}`)
      .sort()

  return { ...school, deps, rule, reward, expected, granted }
}
export type ReactorSchool = Awaited<ReturnType<typeof openReactorSchool>>
