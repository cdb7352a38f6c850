import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { endAllKnownDevices, endKnownDevices } from './known-devices.ts'

const Ended = z.object({ token_hash: z.string() })
type Condition = ReturnType<typeof sql.fragment>

const end = async (
  db: CommonQueryMethods,
  { organizationId }: Author,
  which: Condition,
  exceptTokenHash: string,
) => {
  const rows = await db.any(sql.type(Ended)`
    DELETE FROM sessions
    WHERE organization_id = ${organizationId} AND ${which} AND token_hash <> decode(${exceptTokenHash}, 'hex')
    RETURNING encode(token_hash, 'hex') AS token_hash`)
  return rows.map(({ token_hash }) => token_hash)
}

/** Ends the user's sessions but `exceptTokenHash`, and known devices. Returns token hashes. */
export const signOutUser = (
  db: CommonQueryMethods,
  author: Author,
  { userId, exceptTokenHash }: Readonly<{ userId: string; exceptTokenHash: string }>,
) =>
  db.transaction(async (transaction) => {
    await logChange(transaction, author, {
      action: 'signed_out',
      subjectType: 'user',
      subjectId: userId,
    })
    await endKnownDevices(transaction, { organizationId: author.organizationId, userId })
    return await end(transaction, author, sql.fragment`user_id = ${userId}`, exceptTokenHash)
  })

export const signOutAll = (db: CommonQueryMethods, author: Author, exceptTokenHash: string) =>
  db.transaction(async (transaction) => {
    const { organizationId: subjectId } = author
    await logChange(transaction, author, {
      action: 'signed_out',
      subjectType: 'organization',
      subjectId,
    })
    await endAllKnownDevices(transaction, subjectId)
    return await end(transaction, author, sql.fragment`true`, exceptTokenHash)
  })
