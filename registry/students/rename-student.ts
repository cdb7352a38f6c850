import { type CommonQueryMethods, UniqueIntegrityConstraintViolationError } from 'slonik'
import { z } from 'zod'
import { foldName } from '#domain/folding.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import {
  FieldsError,
  foundRow,
  type InvalidField,
  RegistryError,
} from '#registry/registry-error.ts'
import { usernameWithPrefix, withoutPrefix } from './student-import.ts'

export type Renaming = Readonly<{ id: string; uId: string }>

const Renamed = z.object({ is_alike: z.boolean() })

/**
 * @throws RegistryError `not_found`, `look_alike_settled`; FieldsError `u_id_exists`,
 * `username_used`, `card_id_is_username`
 */
export const renameStudent = (db: CommonQueryMethods, author: Author, { id, uId }: Renaming) =>
  unlessTaken(
    db.transaction(async (transaction) => {
      const { organizationId } = author
      // Makes imports and edits wait for each other.
      const prefix = await transaction.oneFirst(sql.type(z.object({ prefix: z.string() }))`
        SELECT prefix FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
      const { isRepeated } = await claimCommand(transaction, author, { id, uId })
      if (isRepeated) return
      const { is_alike } = foundRow(
        await transaction.maybeOne(sql.type(Renamed)`
          SELECT EXISTS (
            SELECT FROM users AS other
            WHERE organization_id = ${organizationId} AND other.id <> users.id
              AND fold_name(other.username) = fold_name(users.username)
          ) AS is_alike
          FROM users
          WHERE organization_id = ${organizationId} AND id = ${id} AND role = 'user' AND erased_at IS NULL`),
      )
      if (!is_alike) throw new RegistryError('look_alike_settled')
      const username = usernameWithPrefix(prefix, uId)
      await checkFree(transaction, organizationId, { id, username, prefix })
      await transaction.query(sql.typeAlias('void')`
        UPDATE users SET username = ${username}, updated_at = ${author.at.toISOString()}
        WHERE organization_id = ${organizationId} AND id = ${id}`)
      await logChange(transaction, author, {
        action: 'updated',
        subjectType: 'user',
        subjectId: id,
        fields: ['username'],
      })
    }),
  )

const refuse = (code: InvalidField['code']) => new FieldsError([{ field: 'u_id', code }])

type NewUsername = Readonly<{ id: string; username: string; prefix: string }>

const checkFree = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, username, prefix }: NewUsername,
) => {
  const holders = await db.anyFirst(sql.type(z.object({ is_own: z.boolean() }))`
    SELECT organization_id = ${organizationId} AS is_own FROM users
    WHERE fold_name(username) = fold_name(${username}) AND (organization_id, id) <> (${organizationId}, ${id})`)
  if (holders.includes(true)) throw refuse('u_id_exists')
  if (holders.length > 0) throw refuse('username_used')
  const numbers = [foldName(username), withoutPrefix(prefix, username)]
  const isCard = await db.exists(sql.typeAlias('id')`
    SELECT id FROM users WHERE organization_id = ${organizationId} AND id <> ${id}
      AND fold_name(card_id) = ANY(${sql.array(numbers, 'text')})`)
  if (isCard) throw refuse('card_id_is_username')
}

// Another organisation may take the username meanwhile.
const unlessTaken = async (change: Promise<void>) => {
  try {
    await change
  } catch (error) {
    if (error instanceof UniqueIntegrityConstraintViolationError) throw refuse('username_used')
    throw error
  }
}
