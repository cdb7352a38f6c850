import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { prizeRuleTypes } from '#domain/points/events.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'
import { foundRow } from '../registry-error.ts'

/** Returns the pinned prize, even if it has left the shop. */
export const findWish = async (
  db: CommonQueryMethods,
  organizationId: string,
  userId: string,
): Promise<string | null> =>
  (await db.maybeOneFirst(sql.type(z.object({ rule_id: z.string() }))`
    SELECT rule_id FROM prize_wishes WHERE organization_id = ${organizationId} AND user_id = ${userId}`)) ??
  null

/** Pins or unpins a prize of the shop. @throws RegistryError `not_found` */
export const setWish = (db: CommonQueryMethods, author: Author, prize: string | null) =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    const { isRepeated } = await claimCommand(transaction, author, { prize })
    if (isRepeated) return
    if (prize === null) {
      await transaction.query(sql.typeAlias('void')`
        DELETE FROM prize_wishes WHERE organization_id = ${organizationId} AND user_id = ${userId}`)
      return
    }
    const rule = await transaction.maybeOne(sql.typeAlias('id')`
      SELECT id FROM point_rules WHERE organization_id = ${organizationId} AND id = ${prize} AND in_shop
        AND is_active AND deleted_at IS NULL AND type = ANY(${sql.array([...prizeRuleTypes], 'text')})`)
    foundRow(rule)
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO prize_wishes (organization_id, user_id, rule_id, wished_at)
      VALUES (${organizationId}, ${userId}, ${prize}, ${at.toISOString()})
      ON CONFLICT (organization_id, user_id) DO UPDATE
        SET rule_id = excluded.rule_id, wished_at = excluded.wished_at`)
  })

const WishRow = z.object({ name: z.string(), name_en: z.string(), wished_at: z.string() })

export const listWishOf = (db: CommonQueryMethods, organizationId: string, userId: string) =>
  db.any(sql.type(WishRow)`
    SELECT name, name_en, wished_at FROM prize_wishes AS wish
    JOIN point_rules AS rule ON rule.organization_id = wish.organization_id AND rule.id = rule_id
    WHERE wish.organization_id = ${organizationId} AND user_id = ${userId}`)
