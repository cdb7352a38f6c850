import type { CommonQueryMethods } from 'slonik'
import { v7 } from 'uuid'
import { z } from 'zod'
import { foldName } from '#domain/folding.ts'
import { sql } from '#platform/postgres/pool.ts'
import { hashToken, newToken } from '../sign-in/tokens.ts'

/** In ms. */
export const questionLife = 60_000
/** In ms: how long a repeated answer counts as the same. */
const answerLife = 10 * 60_000

/** An answer counts only while these fields are unchanged. */
export type DeviceQuestion = Readonly<{
  organizationId: string
  deviceId: string
  profileId: string
  card: string
  state: string
  ruleId: string
  point: number
}>

const cardHash = (card: string) => hashToken(foldName(card))

/** Returns the token with which the device answers. Removes old questions. */
export const askQuestion = async (db: CommonQueryMethods, question: DeviceQuestion, now: Date) => {
  const { organizationId, deviceId, profileId, card, state, ruleId, point } = question
  const token = newToken()
  const endsAt = new Date(now.getTime() + questionLife).toISOString()
  const gone = new Date(now.getTime() - answerLife).toISOString()
  await db.query(sql.typeAlias('void')`
    DELETE FROM device_questions WHERE organization_id = ${organizationId} AND ends_at < ${gone}`)
  await db.query(sql.typeAlias('void')`
    INSERT INTO device_questions (organization_id, id, token_hash, device_id, profile_id, card_hash, state,
      point_rule_id, point, ends_at)
    VALUES (${organizationId}, ${v7()}, decode(${hashToken(token)}, 'hex'), ${deviceId}, ${profileId},
      decode(${cardHash(card)}, 'hex'), ${state}, ${ruleId}, ${point}, ${endsAt})`)
  return { token, endsAt }
}

const Answered = z.object({ id: z.string(), point_rule_id: z.string(), point: z.number() })

/** Returns the question, also for a repeated answer, or null. Redemptions use its id. */
export const answerQuestion = (
  db: CommonQueryMethods,
  token: string,
  question: DeviceQuestion,
  now: Date,
) => {
  const { organizationId, deviceId, profileId, card, state, ruleId, point } = question
  const at = now.toISOString()
  const gone = new Date(now.getTime() - answerLife).toISOString()
  return db.maybeOne(sql.type(Answered)`
    UPDATE device_questions SET answered_at = coalesce(answered_at, ${at})
    WHERE organization_id = ${organizationId} AND token_hash = decode(${hashToken(token)}, 'hex')
      AND device_id = ${deviceId} AND profile_id = ${profileId} AND card_hash = decode(${cardHash(card)}, 'hex')
      AND (answered_at IS NOT NULL AND ends_at > ${gone}
        OR ends_at > ${at} AND state = ${state} AND point_rule_id = ${ruleId} AND point = ${point})
    RETURNING id, point_rule_id, point`)
}

export const dropQuestion = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM device_questions WHERE organization_id = ${organizationId} AND id = ${id}`)
