import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { userRoles } from '#domain/roles.ts'
import { failuresOfAddress, ownAddressFactor } from '#domain/sign-in.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { foundRow } from '../registry-error.ts'

/** `keys`: the counts that make the account or address wait. */
export type Slowed = Readonly<{
  organizationId: string
  keys: readonly string[]
  failures: number
  now: Date
  until: Date
}> &
  (
    | Readonly<{ userId: string; isParent: boolean; isKnownPlace: boolean }>
    | Readonly<{ network: string }>
  )

export const noteSlowed = (db: CommonQueryMethods, slowed: Slowed) => {
  const { organizationId, keys, failures, now, until } = slowed
  const account = 'userId' in slowed ? slowed : null
  const network = 'network' in slowed ? slowed.network : null
  return db.query(sql.typeAlias('void')`
    INSERT INTO slowed_sign_ins
      (organization_id, keys, user_id, is_parent, is_known_place, network, failures, since, until)
    VALUES (${organizationId}, ${sql.array(keys, 'text')}, ${account?.userId ?? null},
      ${account?.isParent ?? false}, ${account?.isKnownPlace ?? false}, ${network}::inet, ${failures},
      ${now.toISOString()}, ${until.toISOString()})
    ON CONFLICT (organization_id, keys) DO UPDATE SET
      since = CASE WHEN slowed_sign_ins.until > excluded.since
        THEN slowed_sign_ins.since ELSE excluded.since END,
      failures = excluded.failures, until = excluded.until`)
}

export const forgetSlowed = (
  db: CommonQueryMethods,
  organizationId: string,
  { userIds, isParent }: Readonly<{ userIds: readonly string[]; isParent: boolean }>,
  keys?: readonly string[],
) =>
  db.query(sql.typeAlias('void')`
    DELETE FROM slowed_sign_ins
    WHERE organization_id = ${organizationId} AND user_id = ANY(${sql.array(userIds, 'uuid')})
      AND is_parent = ${isParent}
      AND (${keys === undefined} OR keys && ${sql.array(keys ?? [], 'text')})`)

export const forgetOldSlowed = (db: CommonQueryMethods, now: Date) =>
  db.query(sql.typeAlias('void')`DELETE FROM slowed_sign_ins WHERE until <= ${now.toISOString()}`)

const SlowedRow = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  is_parent: z.boolean(),
  is_known_place: z.boolean(),
  role: z.enum(userRoles).nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
  sign_in_name: z.string().nullable(),
  address: z.string().nullable(),
  failures: z.number(),
  since: z.string(),
  until: z.string(),
})
export type SlowedRow = z.infer<typeof SlowedRow>

export const mostSlowedShown = 100

// An address that the school has registered since then has a higher limit.
const waiting = (organizationId: string, now: Date) => sql.fragment`
  slowed_sign_ins.organization_id = ${organizationId} AND until > ${now.toISOString()}
  AND NOT COALESCE(network <<= ANY (own_addresses::inet[])
    AND failures < ${failuresOfAddress * ownAddressFactor}, false)`

export const readSlowed = async (db: CommonQueryMethods, organizationId: string, now: Date) => {
  const rows = await db.any(sql.type(SlowedRow)`
    SELECT slowed_sign_ins.id, user_id, is_parent, is_known_place, role, users.name_en, users.name_zh,
      COALESCE(email, username) AS sign_in_name, failures, since, until,
      CASE family(network) WHEN 6 THEN host(network) || '/64' ELSE host(network) END AS address
    FROM slowed_sign_ins
    JOIN organizations ON organizations.id = slowed_sign_ins.organization_id
    LEFT JOIN users ON users.organization_id = slowed_sign_ins.organization_id AND users.id = user_id
    WHERE ${waiting(organizationId, now)}
    ORDER BY network IS NULL, role = 'user', since DESC, slowed_sign_ins.id
    LIMIT ${mostSlowedShown}`)
  const total = await db.oneFirst(sql.type(z.object({ total: z.number() }))`
    SELECT count(*) AS total FROM slowed_sign_ins
    JOIN organizations ON organizations.id = slowed_sign_ins.organization_id
    WHERE ${waiting(organizationId, now)}`)
  return { rows, total }
}

const Lifted = z.object({
  keys: z.array(z.string()),
  user_id: z.string().nullable(),
  is_over: z.boolean(),
})

/**
 * Nothing changes if `forget`, which resets the counts, fails.
 * @throws RegistryError `not_found`
 */
export const liftSlowed = (
  db: CommonQueryMethods,
  author: Author,
  { id, forget }: Readonly<{ id: string; forget: (keys: readonly string[]) => Promise<void> }>,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const at = author.at.toISOString()
    const lifted = foundRow(
      await transaction.maybeOne(sql.type(Lifted)`
        SELECT keys, user_id, until <= ${at} AS is_over FROM slowed_sign_ins
        WHERE organization_id = ${organizationId} AND id = ${id} FOR UPDATE`),
    )
    if (lifted.is_over) return
    await transaction.query(sql.typeAlias('void')`
      UPDATE slowed_sign_ins SET until = ${at} WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'sign_in_lifted',
      subjectType: lifted.user_id ? 'user' : 'organization',
      subjectId: lifted.user_id ?? organizationId,
    })
    await forget(lifted.keys)
  })
