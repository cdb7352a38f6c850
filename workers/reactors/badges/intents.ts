import { z } from 'zod'
import type { BadgeStep } from '#domain/badges/badges.ts'
import { AwardData } from '#domain/badges/schemas.ts'
import { DomainError } from '#domain/decider.ts'
import type { Intent, Intention } from '../engine/intention.ts'
import type { SendTools, Sent } from '../engine/reactor.ts'
import type { Followed } from './count.ts'

const Step: z.ZodType<BadgeStep> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Award'),
    data: z.object({ award: AwardData, limit: z.number().nullable() }),
  }),
  z.object({
    type: z.literal('Revoke'),
    data: z.object({ revocationId: z.string(), awardId: z.string(), localDate: z.string() }),
  }),
])

export const FollowedIntent = z.object({
  profile: z.string(),
  causationId: z.string(),
  occurredAt: z.string(),
  steps: z.array(Step),
})
export type FollowedIntent = z.infer<typeof FollowedIntent>

/** `what` separates the reactor's decision from the backfill's for one event. */
export const intentionOf =
  (what: string) =>
  ({ earned, steps }: Followed): Intention<FollowedIntent> => {
    const { source, profileId, organizationId } = earned
    const body = {
      profile: profileId,
      causationId: source.id,
      occurredAt: source.metadata.occurredAt,
      steps,
    }
    return { source, what, key: profileId, organizationId, body }
  }

export const sendFollowed = async (
  intents: readonly Intent<FollowedIntent>[],
  { ledger }: SendTools,
): Promise<readonly Sent[]> => {
  const sent = new Map<string, Sent>()
  for (const [organizationId, own] of Map.groupBy(intents, (intent) => intent.organizationId)) {
    const outcomes = await outcomesOf(own, () =>
      ledger.badges.follow(
        organizationId,
        own.map(({ id, body }) => ({ key: id, ...body })),
      ),
    )
    for (const [n, { id }] of own.entries()) sent.set(id, outcomes[n]!)
  }
  return intents.map(({ id }) => sent.get(id)!)
}

const outcomesOf = async (
  own: readonly Intent<FollowedIntent>[],
  ask: () => Promise<readonly Sent[]>,
) => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DomainError) || own.length > 1) throw error
    return [{ outcome: 'rejected' as const, code: error.code }]
  }
}
