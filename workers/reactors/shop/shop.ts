import { z } from 'zod'
import { DomainError } from '#domain/decider.ts'
import { reservedAsOf } from '#domain/points/merging.ts'
import { idIn } from '#projections/engine/id-in.ts'
import type { Intent } from '../engine/intention.ts'
import { defineReactor, type SendTools, type SentCommand } from '../engine/reactor.ts'

/**
 * In ms: how long a reservation may wait for its redemption. A slower redemption is never recorded.
 */
const longestOpen = 60_000
const checkedAgain = 30_000

const Body = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('settle'),
    prize: z.string(),
    reservation: z.string(),
    period: z.string(),
    reservedAt: z.string(),
  }),
  z.object({
    kind: z.literal('return'),
    prize: z.string(),
    action: z.string(),
    period: z.string(),
  }),
])
type Body = z.infer<typeof Body>

const send = async (
  { organizationId, body }: Intent<Body>,
  { ledger, clock }: SendTools,
): Promise<SentCommand> => {
  const { prize, period: periodId } = body
  if (body.kind === 'return') {
    await ledger.shop.giveBack(organizationId, { prize, action: body.action, periodId })
    return { outcome: 'appended' }
  }
  const { reservation } = body
  const open = new Date(body.reservedAt).getTime() + longestOpen - clock().getTime()
  if (open > 0) {
    if (!(await ledger.shop.isOpen({ prize, reservation }))) return { outcome: 'duplicate' }
    const wait = Math.min(open, checkedAgain)
    return { outcome: 'retryable', retryAt: new Date(clock().getTime() + wait) }
  }
  await ledger.shop.settle({ organizationId, periodId, prize, reservation })
  return { outcome: 'appended' }
}

const sendOne = (intent: Intent<Body>, tools: SendTools): Promise<SentCommand> =>
  send(intent, tools).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'rejected', code: error.code }
  })

/**
 * Ends reservations that a crash left open, and returns the pieces of reverted redemptions to
 * stock.
 */
export const shopReactor = defineReactor({
  name: 'shop',
  events: ['PrizeReserved', 'ActionReverted'],
  // No tables: the prize's stream shows what is open.
  tables: [[]],
  react: async (events) =>
    events.flatMap(({ recorded, event }) => {
      const { organizationId, periodId: period, occurredAt: reservedAt } = recorded.metadata
      const intentOf = (what: string, body: Body) => [
        { source: recorded, what, key: what, organizationId, body },
      ]
      if (event.type === 'PrizeReserved') {
        const { reservationId: reservation } = event.data
        const prize = idIn(recorded.stream, 'prize')
        return intentOf(reservation, { kind: 'settle', prize, reservation, period, reservedAt })
      }
      const { reverted, correction } = event.data
      // A merge that moves a redemption to another account does not return its piece.
      if (reverted.type !== 'PointsRedeemed' || correction) return []
      const { ruleId: prize } = reverted.data
      const action = reservedAsOf(reverted.data)
      return intentOf(action, { kind: 'return', prize, action, period })
    }),
  intent: Body,
  send: (intents, tools) => Promise.all(intents.map((intent) => sendOne(intent, tools))),
})
