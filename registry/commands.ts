import { createHash } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from './audit/administration-log.ts'
import { RegistryError } from './registry-error.ts'

const keptFor = 30 * 24 * 3_600_000

/**
 * Claims the Idempotency-Key in the request's transaction. `said`: the content, without passwords.
 * @throws RegistryError `idempotency_key_reused`
 */
export const claimCommand = async (
  transaction: CommonQueryMethods,
  author: Author,
  said: unknown,
) => {
  if (author.commandId === undefined) return { isRepeated: false }
  const { is_new } = await claim(transaction, author, { said })
  return { isRepeated: !is_new }
}

type Choice<T> = Readonly<{ said: unknown; chosen: T; schema: z.ZodType<T> }>

/**
 * Claims the key of a command that chooses its rows. Returns the choice of the key's first request.
 * @throws RegistryError `idempotency_key_reused`
 */
export const claimChoice = async <T>(
  transaction: CommonQueryMethods,
  author: Author,
  { schema, ...choice }: Choice<T>,
): Promise<T> => schema.parse((await claim(transaction, author, choice)).chosen)

type Command = Pick<Author, 'organizationId' | 'commandId'>

export const findChoice = async <T>(
  db: CommonQueryMethods,
  { organizationId, commandId }: Command,
  schema: z.ZodType<T>,
): Promise<T | null> => {
  const found = await db.maybeOne(sql.type(z.object({ chosen: z.unknown() }))`
    SELECT chosen FROM registry_commands
    WHERE organization_id = ${organizationId} AND id = ${commandId ?? null} AND chosen IS NOT NULL`)
  return found && schema.parse(found.chosen)
}

/** Replaces the choice of a claimed command. */
export const storeChoice = (
  transaction: CommonQueryMethods,
  { organizationId, commandId }: Command,
  chosen: unknown,
) =>
  transaction.query(sql.typeAlias('void')`
    UPDATE registry_commands SET chosen = ${JSON.stringify(chosen)}::jsonb
    WHERE organization_id = ${organizationId} AND id = ${commandId ?? null}`)

const ClaimRow = z.object({ is_same: z.boolean(), is_new: z.boolean(), chosen: z.unknown() })

const claim = async (
  transaction: CommonQueryMethods,
  { organizationId, commandId, at }: Author,
  { said, chosen }: Readonly<{ said: unknown; chosen?: unknown }>,
) => {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  const choice = chosen === undefined ? null : JSON.stringify(chosen)
  const claimed = await transaction.one(sql.type(ClaimRow)`
    INSERT INTO registry_commands (organization_id, id, said, at, chosen)
    VALUES (${organizationId}, ${commandId ?? null}, decode(${hash}, 'hex'), ${at.toISOString()}, ${choice}::jsonb)
    ON CONFLICT (organization_id, id) DO UPDATE
    SET chosen = COALESCE(registry_commands.chosen, excluded.chosen)
    RETURNING said = decode(${hash}, 'hex') AS is_same, xmax = 0 AS is_new, chosen`)
  if (!claimed.is_same) throw new RegistryError('idempotency_key_reused')
  await forgetOld(transaction, organizationId, at)
  return claimed
}

const forgetOld = (transaction: CommonQueryMethods, organizationId: string, now: Date) =>
  transaction.query(sql.typeAlias('void')`
    DELETE FROM registry_commands WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM registry_commands
      WHERE organization_id = ${organizationId} AND at < ${new Date(now.getTime() - keptFor).toISOString()}
      LIMIT 100 FOR UPDATE SKIP LOCKED)`)
