import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { idIn } from '#projections/engine/id-in.ts'
import type { Intent } from '../engine/intention.ts'
import { defineReactor, type SendTools, type SentCommand } from '../engine/reactor.ts'

const Payment = z.object({
  session: z.string(),
  profile: z.string(),
  game: z.string(),
  name: z.string(),
  points: z.number(),
  batch: z.string().optional(),
})
type Payment = z.infer<typeof Payment>

const pay = async (
  { organizationId, body }: Intent<Payment>,
  { ledger }: SendTools,
): Promise<SentCommand> => {
  try {
    const { outcomes } = await ledger.points.grantGamePoints(organizationId, body)
    return outcomes[0]!
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'rejected', code: error.code }
  }
}

export const gamesReactor = defineReactor({
  name: 'games',
  events: ['GameFinished'],
  // No tables: the event that ends the session has the points.
  tables: [[]],
  react: async (events) =>
    events.flatMap(({ recorded, event: { data } }) => {
      if (data.exchanged === 0) return []
      const profile = idIn(recorded.stream, recorded.category)
      const { sessionId: session, gameId: game, gameName: name, exchanged: points } = data
      const { organizationId, actorRole, commandId } = recorded.metadata
      // The system ends a live quiz for all players with one command: their points are one batch.
      const batch = actorRole === 'system' ? commandId : undefined
      const body = { session, profile, game, name, points, batch }
      return [{ source: recorded, what: session, key: profile, organizationId, body }]
    }),
  intent: Payment,
  send: (intents, tools) => Promise.all(intents.map((intent) => pay(intent, tools))),
})
