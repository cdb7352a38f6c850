import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { systemActor } from '#ledger/calls.ts'
import { sql } from '#platform/postgres/pool.ts'
import { idIn } from '#projections/engine/id-in.ts'
import type { Intent } from '#workers/reactors/engine/intention.ts'
import type { SendTools } from '#workers/reactors/engine/reactor.ts'
import { defineReactor } from '#workers/reactors/engine/reactor.ts'

const Grant = z.object({ profile: z.string(), rule: z.string() })
const Counted = z.object({ profile_id: z.string(), rewards: z.number() })
const Rule = z.object({ id: z.string() })

const grant = async (
  { id, organizationId, body }: Intent<z.infer<typeof Grant>>,
  { ledger }: SendTools,
) => {
  try {
    const input = { rule: body.rule, profiles: [body.profile], count: 1 }
    const { outcomes } = await ledger.points.grant(systemActor(organizationId), id, input)
    return outcomes[0]!
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'rejected' as const, code: error.code }
  }
}

/** The name of the rule by which the reactor grants. */
export const thirdRewardRule = 'Every third'

/**
 * The smallest real reactor: every third reward of a student earns another one, granted by the
 * system.
 */
export const thirdReward = defineReactor({
  name: 'third',
  events: ['PointsRewarded'],
  tables: [
    [
      sql.typeAlias('void')`CREATE TABLE counted (
        organization_id uuid NOT NULL,
        profile_id uuid NOT NULL,
        rewards bigint NOT NULL,
        PRIMARY KEY (organization_id, profile_id)
      )`,
    ],
  ],
  react: async (events, db) => {
    const { organizationId } = events[0]!.recorded.metadata
    const rule = await db.one(sql.type(Rule)`
      SELECT id FROM point_rules WHERE organization_id = ${organizationId} AND name = ${thirdRewardRule}`)
    const counts = new Map<string, number>()
    const ids = [...new Set(events.map(({ recorded }) => idIn(recorded.stream, 'account')))].sort()
    const known = await db.any(sql.type(Counted)`
      SELECT profile_id, rewards FROM counted
      WHERE organization_id = ${organizationId} AND profile_id = ANY(${sql.array(ids, 'uuid')})`)
    for (const { profile_id, rewards } of known) counts.set(profile_id, rewards)
    const intentions = events.flatMap(({ recorded }) => {
      const profile = idIn(recorded.stream, 'account')
      const count = (counts.get(profile) ?? 0) + 1
      counts.set(profile, count)
      if (count % 3 !== 0) return []
      const body = { profile, rule: rule.id }
      return [
        { source: recorded, what: `${rule.id}:${count / 3}`, key: profile, organizationId, body },
      ]
    })
    const rows = ids.map((id) => [organizationId, id, counts.get(id) ?? 0])
    await db.query(sql.typeAlias('void')`
      INSERT INTO counted (organization_id, profile_id, rewards)
      SELECT * FROM ${sql.unnest(rows, ['uuid', 'uuid', 'int8'])}
      ON CONFLICT (organization_id, profile_id) DO UPDATE SET rewards = excluded.rewards`)
    return intentions
  },
  intent: Grant,
  send: (intents, tools) => Promise.all(intents.map((intent) => grant(intent, tools))),
})
