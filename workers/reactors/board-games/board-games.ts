import { z } from 'zod'
import { grantedBy } from '#domain/board-games/board-game.ts'
import { BoardGameGrantData } from '#domain/board-games/schemas.ts'
import { DomainError } from '#domain/decider.ts'
import type { Intent } from '../engine/intention.ts'
import { defineReactor, type SendTools, type SentCommand } from '../engine/reactor.ts'

/** Null `grant`: the reactor reverts the points. */
const Payment = z.object({
  session: z.string(),
  profile: z.string(),
  grant: BoardGameGrantData.nullable(),
})
type Payment = z.infer<typeof Payment>

const pay = async (
  { organizationId, body }: Intent<Payment>,
  { ledger }: SendTools,
): Promise<SentCommand> => {
  const { session, profile, grant } = body
  try {
    const { outcomes } = grant
      ? await ledger.points.grantBoardGamePoints(organizationId, { session, profile, grant })
      : await ledger.points.revertBoardGameGrant(organizationId, { session, profile })
    return outcomes[0]!
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'rejected', code: error.code }
  }
}

export const boardGamesReactor = defineReactor({
  name: 'board_games',
  events: ['BoardGamePlayed', 'BoardGameReverted'],
  // No tables: the session's event contains the grant.
  tables: [[]],
  react: async (events) =>
    events.flatMap(({ recorded, event }) => {
      const [profiles, grant] =
        event.type === 'BoardGamePlayed'
          ? ([grantedBy(event.data), event.data.grant] as const)
          : ([event.data.granted, null] as const)
      const { organizationId } = recorded.metadata
      return profiles.map((profile) => ({
        source: recorded,
        what: profile,
        key: profile,
        organizationId,
        body: { session: event.data.sessionId, profile, grant },
      }))
    }),
  intent: Payment,
  send: (intents, tools) => Promise.all(intents.map((intent) => pay(intent, tools))),
})
