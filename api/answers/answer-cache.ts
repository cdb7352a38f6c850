import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CommonQueryMethods } from 'slonik'
import type { z } from 'zod'
import { answerContract, serializerFor } from '#api/http/answer-contract.ts'
import type { Clock } from '#platform/clock.ts'
import { createSingleFlight } from '#platform/concurrency/single-flight.ts'
import { findAsOf } from '#projections/engine/as-of.ts'
import type { ReadModelName } from '#projections/engine/projection.ts'

export type AnswerKey = Readonly<{
  readModel: ReadModelName
  organizationId: string
  /** Absent: all periods. */
  periodId?: string | undefined
  /** The request, and those of the caller's rights that change the answer. */
  what: readonly unknown[]
}>

export type AnswerCache = Readonly<{
  /**
   * Serves the cached answer for the read model's position, or builds it. Returns undefined if
   * `make` returns undefined.
   */
  answer: <Answer>(
    reply: FastifyReply,
    answerKey: AnswerKey,
    make: () => Promise<Answer | undefined>,
  ) => Promise<Readonly<{ answer: Answer }> | undefined>
}>

const usual = { mostBytes: 32 * 1024 * 1024, mostAnswers: 2000, mostBytesOfOne: 2 * 1024 * 1024 }

/** `json` is stored without `last_updated_at`, which sending adds. */
type CachedAnswer = Readonly<{ tag: string; json: Buffer; hasMoment: boolean }>

export const createAnswerCache = (
  db: CommonQueryMethods,
  clock: Clock,
  bounds = usual,
): AnswerCache => {
  const kept = new LRUCache<string, CachedAnswer>({
    max: bounds.mostAnswers,
    maxSize: bounds.mostBytes,
    maxEntrySize: bounds.mostBytesOfOne,
    sizeCalculation: ({ json }, key) => json.length + 2 * key.length,
  })
  const makeOnce = createSingleFlight<string, CachedAnswer | undefined>()

  return {
    answer: async (reply, answerKey, make) => {
      const { readModel, what, ...of } = answerKey
      const asOf = await findAsOf(db, readModel, of)
      const key = JSON.stringify([
        readModel.name,
        of.organizationId,
        of.periodId ?? null,
        asOf,
        what,
      ])
      const answer =
        kept.get(key) ??
        (await makeOnce(key, async () => {
          const made = await make()
          if (made === undefined) return undefined
          const bytes = cachedAnswerOf(reply, made)
          kept.set(key, bytes)
          return bytes
        }))
      return answer && { answer: send(reply, answer, clock()) as never }
    },
  }
}

const withoutMoment = new WeakMap<z.ZodObject, z.ZodObject>()
const contractWithoutMoment = (contract: z.ZodObject) => {
  const known = withoutMoment.get(contract) ?? contract.omit({ last_updated_at: true })
  withoutMoment.set(contract, known)
  return known
}

const cachedAnswerOf = (reply: FastifyReply, answer: unknown): CachedAnswer => {
  const hasMoment = typeof answer === 'object' && answer !== null && 'last_updated_at' in answer
  const json = hasMoment
    ? serializerFor(reply, contractWithoutMoment(answerContract(reply)))(answer)
    : String(reply.serialize(answer))
  // Hashes the content, so that an answer of another version of Laurel never matches.
  const tag = `W/"${createHash('sha256').update(json).digest('base64url')}"`
  return { tag, json: Buffer.from(json), hasMoment }
}

const send = (reply: FastifyReply, { tag, json, hasMoment }: CachedAnswer, now: Date) => {
  reply.header('etag', tag)
  const known = reply.request.headers['if-none-match']?.split(',').map((one) => one.trim())
  if (known?.includes(tag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (!hasMoment) return json
  // Puts the field in place of the closing brace.
  const moment = Buffer.from(`,"last_updated_at":"${now.toISOString()}"}`)
  return Buffer.concat([json.subarray(0, -1), moment])
}
