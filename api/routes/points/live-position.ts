import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { LivePositionAnswer, LivePositionQuery, type Watch } from '#api/contracts/live.ts'
import { createJoinLookups } from '#api/live/join-lookups.ts'
import { openRoom } from '#api/live/rooms.ts'
import { requireAnyone } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'

const watchOf = ({ room, id }: LivePositionQuery): Watch =>
  room === 'profile' ? { room, profile: id } : { room, period: id }

/** Pages without a socket poll this and refetch after a change. */
export const livePositionRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { findProfile } = createJoinLookups(services)
  const schema = { querystring: LivePositionQuery, response: answers(LivePositionAnswer) }
  app.get('/v2/live/position', { preHandler: requireAnyone, schema }, async ({ caller, query }) => {
    const room = await openRoom(
      { ...services, findProfile },
      { kind: 'user', caller },
      watchOf(query),
    )
    return succeeded({ position: await room.position() })
  })
}
