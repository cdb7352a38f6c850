import { z } from 'zod'
import { awardsToGive } from '#domain/points/corrections.ts'
import { ReplacementData } from '#domain/points/schemas.ts'
import { actorRoles } from '#domain/roles.ts'
import { defineReactor } from '../engine/reactor.ts'

const Body = ReplacementData.extend({
  metadata: z.object({
    organizationId: z.string(),
    periodId: z.string(),
    actorId: z.string(),
    actorRole: z.enum(actorRoles),
    commandId: z.string(),
    correlationId: z.string(),
    causationId: z.string(),
    occurredAt: z.string(),
  }),
})

/** Gives the replacement of a corrected award if a crash came after the reversal. */
export const correctionsReactor = defineReactor({
  name: 'corrections',
  events: ['ActionReverted'],
  // No tables: the student's stream shows given awards.
  tables: [[]],
  react: async (events) =>
    events.flatMap(({ recorded, event }) => {
      const { v: _, ...metadata } = recorded.metadata
      const { organizationId } = metadata
      return awardsToGive([event]).map((correction) => ({
        source: recorded,
        what: 'give',
        key: correction.replacement.data.actionId,
        organizationId,
        body: { ...correction, metadata },
      }))
    }),
  intent: Body,
  send: (intents, { ledger }) =>
    Promise.all(
      intents.map(async ({ body }) => {
        const { kind } = await ledger.points.receive(body)
        return { outcome: kind === 'appended' ? ('appended' as const) : ('duplicate' as const) }
      }),
    ),
})
