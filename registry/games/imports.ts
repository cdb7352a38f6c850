import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { claimCommand } from '../commands.ts'

const day = 24 * 3_600_000
export const gameUndoMs = 7 * day

/** `failed`: row numbers, from 0. */
export const GameImportOutcome = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  failed: z.array(z.object({ at: z.number(), code: z.literal('not_found') })),
})
export type GameImportOutcome = Readonly<z.infer<typeof GameImportOutcome>>

const Fields = z.record(z.string(), z.unknown())
/** `before` is null for a new game or question. */
export const GameImportChange = z.object({
  id: z.string(),
  before: Fields.nullable(),
  after: Fields,
})
export type GameImportChange = Readonly<z.infer<typeof GameImportChange>>

type Kind = 'games' | 'questions'
type Done = Readonly<{ outcome: GameImportOutcome; changes: readonly GameImportChange[] }>

/**
 * Runs `save` and stores its result. A repeated key gets the first outcome.
 * @throws RegistryError `idempotency_key_reused`, and what `save` throws
 */
export const keepImport = (
  db: CommonQueryMethods,
  author: Author,
  { id, kind, said }: Readonly<{ id: string; kind: Kind; said: unknown }>,
  save: (transaction: CommonQueryMethods) => Promise<Done>,
): Promise<GameImportOutcome> =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    // A repeated request waits until the first has finished.
    await claimCommand(transaction, author, said)
    const known = await transaction.maybeOne(sql.type(z.object({ outcome: GameImportOutcome }))`
      SELECT outcome FROM game_imports WHERE organization_id = ${organizationId} AND id = ${id}`)
    if (known) return known.outcome
    const { outcome, changes } = await save(transaction)
    await transaction.query(sql.typeAlias('void')`
      INSERT INTO game_imports (organization_id, id, kind, author_id, created_at, outcome, changes)
      VALUES (${organizationId}, ${id}, ${kind}, ${userId}, ${at.toISOString()}, ${JSON.stringify(outcome)}::jsonb,
        ${JSON.stringify(changes)}::jsonb)`)
    await transaction.query(sql.typeAlias('void')`
      DELETE FROM game_imports WHERE organization_id = ${organizationId}
        AND created_at < ${new Date(at.getTime() - 30 * day).toISOString()}`)
    return outcome
  })
