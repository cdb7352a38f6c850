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
  { organizationId, commandId, at }: Author,
  said: unknown,
) => {
  if (commandId === undefined) return { isRepeated: false }
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  const { is_same, is_new } = await transaction.one(sql.type(
    z.object({ is_same: z.boolean(), is_new: z.boolean() }),
  )`
    INSERT INTO registry_commands (organization_id, id, said, at)
    VALUES (${organizationId}, ${commandId}, decode(${hash}, 'hex'), ${at.toISOString()})
    ON CONFLICT (organization_id, id) DO UPDATE SET said = registry_commands.said
    RETURNING said = decode(${hash}, 'hex') AS is_same, xmax = 0 AS is_new`)
  if (!is_same) throw new RegistryError('idempotency_key_reused')
  await forgetOld(transaction, organizationId, at)
  return { isRepeated: !is_new }
}

const forgetOld = (transaction: CommonQueryMethods, organizationId: string, now: Date) =>
  transaction.query(sql.typeAlias('void')`
    DELETE FROM registry_commands WHERE organization_id = ${organizationId} AND id IN (
      SELECT id FROM registry_commands
      WHERE organization_id = ${organizationId} AND at < ${new Date(now.getTime() - keptFor).toISOString()}
      LIMIT 100 FOR UPDATE SKIP LOCKED)`)
