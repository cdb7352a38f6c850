import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { lockOrganization } from '../lock-organization.ts'
import { foundRow, RegistryError } from '../registry-error.ts'
import { findHouse } from './houses.ts'

export type HouseMembersMove = Readonly<{ house: string | null; profiles: readonly string[] }>

const MemberRow = z.object({
  user_id: z.string(),
  period_id: z.string(),
  house_id: z.string().nullable(),
})

/**
 * Students already in the house stay unchanged.
 * @throws RegistryError `not_found` for the house or a student
 */
export const moveToHouse = (
  db: CommonQueryMethods,
  author: Author,
  { house, profiles }: HouseMembersMove,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockOrganization(transaction, organizationId)
    const { isRepeated } = await claimCommand(transaction, author, { house, profiles })
    if (house !== null) foundRow(await findHouse(transaction, organizationId, house))
    const distinct = [...new Set(profiles)]
    const members = await transaction.any(sql.type(MemberRow)`
      SELECT user_id, period_id, house_id
      FROM profiles JOIN users ON users.organization_id = profiles.organization_id AND users.id = user_id
      WHERE profiles.organization_id = ${organizationId} AND erased_at IS NULL
        AND profiles.id = ANY(${sql.array(distinct, 'uuid')})`)
    if (members.length < distinct.length) throw new RegistryError('not_found')
    const periods = [...new Set(members.map(({ period_id }) => period_id))]
    const moved = isRepeated ? [] : members.filter(({ house_id }) => house_id !== house)
    const result = { students: distinct.length, periods }
    if (moved.length === 0) return result
    const ids = [...new Set(moved.map(({ user_id }) => user_id))]
    await transaction.query(sql.typeAlias('void')`
      UPDATE users SET house_id = ${house}, updated_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')})`)
    await logChanges(
      transaction,
      author,
      ids.map(
        (subjectId) =>
          ({ action: 'updated', subjectType: 'user', subjectId, fields: ['house_id'] }) as const,
      ),
    )
    return result
  })
