import { z } from 'zod'
import type { BadgeStep } from '#domain/badges/badges.ts'
import { AwardData } from '#domain/badges/schemas.ts'
import { DomainError } from '#domain/decider.ts'
import { partIdOf } from '#domain/ids.ts'
import type { Intent, Intention } from '../engine/intention.ts'
import type { SendTools, SentCommand } from '../engine/reactor.ts'
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

/** The most steps of an intent, because thousands in one append would time out at every attempt. */
export const mostSteps = 100

const partOf = (steps: readonly BadgeStep[], n: number) =>
  steps.slice(n * mostSteps, (n + 1) * mostSteps)

/**
 * Returns one intention for each hundred steps. `what` separates the reactor's decision from the
 * backfill's for one event.
 */
export const intentionsOf =
  (what: string) =>
  ({ earned, steps }: Followed): Intention<FollowedIntent>[] => {
    const { source, profileId, organizationId } = earned
    const { id: causationId, metadata } = source
    const shared = { profile: profileId, causationId, occurredAt: metadata.occurredAt }
    return Array.from({ length: Math.ceil(steps.length / mostSteps) }, (_, n) => ({
      source,
      what: n === 0 ? what : `${what}:${n}`,
      key: profileId,
      organizationId,
      body: { ...shared, steps: partOf(steps, n) },
    }))
  }

export const sendFollowed = async (
  intents: readonly Intent<FollowedIntent>[],
  { ledger }: SendTools,
): Promise<readonly SentCommand[]> => {
  const sent = new Map<string, SentCommand>()
  for (const [organizationId, own] of Map.groupBy(intents, (intent) => intent.organizationId)) {
    let open = own
    for (let part = 0; open.length > 0; part += 1) {
      const outcomes = await outcomesOf(open, () =>
        ledger.badges.follow(
          organizationId,
          open.map(({ id, body }) => ({
            ...body,
            key: part === 0 ? id : partIdOf(id, `${part}`),
            steps: partOf(body.steps, part),
          })),
        ),
      )
      for (const [n, { id }] of open.entries()) sent.set(id, outcomes[n]!)
      open = open.filter((one, n) => isRecorded(outcomes[n]!) && hasMore(one, part))
    }
  }
  return intents.map(({ id }) => sent.get(id)!)
}

const isRecorded = ({ outcome }: SentCommand) => outcome === 'appended' || outcome === 'duplicate'

/** Only intents that an earlier version stored have more than one part. */
const hasMore = ({ body }: Intent<FollowedIntent>, part: number) =>
  body.steps.length > (part + 1) * mostSteps

const outcomesOf = async (
  own: readonly Intent<FollowedIntent>[],
  ask: () => Promise<readonly SentCommand[]>,
) => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof DomainError) || own.length > 1) throw error
    return [{ outcome: 'rejected' as const, code: error.code }]
  }
}
