import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { userRoles } from '#domain/roles.ts'
import { type SignInOutcome, signInOutcomes } from '#domain/sign-in.ts'
import { sql } from '#platform/postgres/pool.ts'
import { wordsIn } from '#platform/postgres/search-words.ts'

/** `network`: the part of the address by which limits count. */
export type Origin = Readonly<{ address: string; network: string; device: string }>

export type NewSignIn = Readonly<{
  organizationId: string
  userId: string
  isParent: boolean
  at: Date
  outcome: SignInOutcome
  origin: Origin
}>

const day = 24 * 60 * 60 * 1000
const keptDays = 90
export const longestDevice = 255

export const recordSignIn = (
  db: CommonQueryMethods,
  { organizationId, userId, isParent, at, outcome, origin }: NewSignIn,
) =>
  db.query(sql.typeAlias('void')`
    INSERT INTO sign_ins (organization_id, user_id, is_parent, at, outcome, address, network, device)
    VALUES (${organizationId}, ${userId}, ${isParent}, ${at.toISOString()}, ${outcome}, ${origin.address},
      ${origin.network}, ${origin.device.slice(0, longestDevice)})`)

/** Removes the entry that a second step made when it began. Call it when the step is finished. */
export const forgetUnfinishedStep = (
  db: CommonQueryMethods,
  { organizationId, userId, at }: Pick<NewSignIn, 'organizationId' | 'userId' | 'at'>,
) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM sign_ins WHERE id = (
      SELECT id FROM sign_ins
      WHERE organization_id = ${organizationId} AND user_id = ${userId} AND at = ${at.toISOString()}
        AND outcome = 'second_step_unfinished'
      LIMIT 1 FOR UPDATE SKIP LOCKED)`)

export const isKnownThere = (
  db: CommonQueryMethods,
  organizationId: string,
  { userId, network }: Readonly<{ userId: string; network: string }>,
) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM sign_ins
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND network = ${network} AND outcome = 'signed_in'`)

export const forgetOldSignIns = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM sign_ins WHERE at < ${new Date(now.getTime() - keptDays * day).toISOString()}`)

export const SignInRow = z.object({
  id: z.number(),
  at: z.string(),
  outcome: z.enum(signInOutcomes),
  address: z.string(),
  device: z.string(),
  is_parent: z.boolean(),
  user_id: z.string(),
  role: z.enum(userRoles),
  name_en: z.string(),
  name_zh: z.string(),
  sign_in_name: z.string(),
})
export type SignInRow = z.infer<typeof SignInRow>

export type SignInListQuery = Readonly<{
  organizationId: string
  search?: string | undefined
  outcome?: SignInOutcome | 'failed' | undefined
  role?: 'staff' | 'student' | 'parent' | undefined
  from?: Date | undefined
  before?: Date | undefined
  oldestFirst?: boolean
  limit: number
  page: number
}>

const tables = sql.fragment`
  sign_ins JOIN users ON users.organization_id = sign_ins.organization_id AND users.id = user_id`

export const readSignIns = async (db: CommonQueryMethods, query: SignInListQuery) => {
  const { limit, page } = query
  const matching = conditions(query)
  const order = query.oldestFirst
    ? sql.fragment`at, sign_ins.id`
    : sql.fragment`at DESC, sign_ins.id DESC`
  const rows = await db.any(sql.type(SignInRow)`
    SELECT sign_ins.id, at, outcome, address, device, is_parent, user_id, role, name_en, name_zh,
      COALESCE(email, username, '') AS sign_in_name
    FROM ${tables} WHERE ${matching} ORDER BY ${order} LIMIT ${limit} OFFSET ${page * limit}`)
  const total = await db.oneFirst(sql.type(z.object({ total: z.number() }))`
    SELECT count(*) AS total FROM ${tables} WHERE ${matching}`)
  return { rows, total }
}

const conditions = ({ organizationId, search, outcome, role, from, before }: SignInListQuery) =>
  sql.join(
    [
      sql.fragment`sign_ins.organization_id = ${organizationId}`,
      ...(outcome === undefined ? [] : [outcomeIs(outcome)]),
      ...(role === undefined ? [] : [roleIs(role)]),
      ...(from ? [sql.fragment`at >= ${from.toISOString()}`] : []),
      ...(before ? [sql.fragment`at < ${before.toISOString()}`] : []),
      ...wordsIn(
        search,
        sql.fragment`concat_ws(' ', name_en, name_zh, email, username, address, device)`,
      ),
    ],
    sql.fragment` AND `,
  )

const outcomeIs = (outcome: SignInOutcome | 'failed') =>
  outcome === 'failed' ? sql.fragment`outcome <> 'signed_in'` : sql.fragment`outcome = ${outcome}`

const roleIs = (role: 'staff' | 'student' | 'parent') => {
  if (role === 'staff') return sql.fragment`role <> 'user'`
  return role === 'parent'
    ? sql.fragment`role = 'user' AND is_parent`
    : sql.fragment`role = 'user' AND NOT is_parent`
}
