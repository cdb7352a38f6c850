import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { idIn } from '#projections/engine/streams.ts'
import type { Intent } from '../engine/intention.ts'
import { defineReactor, type SendTools, type Sent } from '../engine/reactor.ts'

const Payment = z.object({
  session: z.string(),
  profile: z.string(),
  game: z.string(),
  name: z.string(),
  points: z.number(),
  // Of a live quiz.
  batch: z.string().optional(),
})
type Payment = z.infer<typeof Payment>

const pay = async (
  { organizationId, body }: Intent<Payment>,
  { ledger }: SendTools,
): Promise<Sent> => {
  try {
    const { outcomes } = await ledger.points.grantGame(organizationId, body)
    return outcomes[0]!
  } catch (error) {
    // A student who is gone.
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'rejected', code: error.code }
  }
}

/** Grants what a session pays, once: the ids follow from the session. */
export const gamesReactor = defineReactor({
  name: 'games',
  events: ['GameFinished'],
  // It keeps nothing of its own: how much is decided where the session ends.
  tables: [[]],
  react: async (events) =>
    events.flatMap(({ recorded, event: { data } }) => {
      if (data.exchanged === 0) return []
      const profile = idIn(recorded.stream, recorded.category)
      const { sessionId: session, gameId: game, gameName: name, exchanged: points } = data
      const { organizationId, actorRole, commandId } = recorded.metadata
      // A live quiz ends for all its players at once, by the system: one batch. Who plays alone
      // ends a session alone.
      const batch = actorRole === 'system' ? commandId : undefined
      const body = { session, profile, game, name, points, batch }
      return [{ source: recorded, what: session, key: profile, organizationId, body }]
    }),
  intent: Payment,
  send: (intents, tools) => Promise.all(intents.map((intent) => pay(intent, tools))),
})
