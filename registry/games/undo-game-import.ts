import { isDeepStrictEqual } from 'node:util'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChanges } from '../audit/administration-log.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'
import { changeGame, lockGameIfThere } from './game-changes.ts'
import type { StoredGame } from './games.ts'
import { GameImportChange, gameUndoMs } from './imports.ts'
import { writeQuestions } from './question-changes.ts'
import { findQuestions, type QuestionRow } from './questions.ts'

const StoredImport = z.object({
  kind: z.enum(['games', 'questions']),
  author_id: z.string(),
  created_at: z.string(),
  changes: z.array(GameImportChange),
  undone_at: z.string().nullable(),
  restored: z.number(),
  removed: z.number(),
  kept: z.number(),
})

/** `kept`: rows changed after the import, which stay. */
export type UndoneGameImport = Readonly<{ restored: number; removed: number; kept: number }>
/** `mayUndoAll` allows undoing other people's imports, too. */
type Undo = Readonly<{ id: string; mayUndoAll: boolean }>

/**
 * Restores rows whose imported fields are unchanged, and removes new rows without changes or
 * questions. A repeated undo changes nothing.
 * @throws RegistryError `not_found`, `import_not_yours`, `undo_expired`
 */
export const undoGameImport = (
  db: CommonQueryMethods,
  author: Author,
  { id, mayUndoAll }: Undo,
): Promise<UndoneGameImport> =>
  db.transaction(async (transaction) => {
    const { organizationId, userId, at } = author
    const found = foundRow(
      await transaction.maybeOne(sql.type(StoredImport)`
        SELECT kind, author_id, created_at, changes, undone_at, restored, removed, kept FROM game_imports
        WHERE organization_id = ${organizationId} AND id = ${id} FOR NO KEY UPDATE`),
    )
    if (!mayUndoAll && found.author_id !== userId) throw new RegistryError('import_not_yours')
    const { restored, removed, kept } = found
    if (found.undone_at) return { restored, removed, kept }
    if (at.getTime() - Date.parse(found.created_at) > gameUndoMs)
      throw new RegistryError('undo_expired')
    const changes = found.changes.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const undone = await (found.kind === 'games' ? undoGames : undoQuestions)(
      transaction,
      author,
      changes,
    )
    await transaction.query(sql.typeAlias('void')`
      UPDATE game_imports SET undone_at = ${at.toISOString()}, restored = ${undone.restored}, removed = ${undone.removed},
        kept = ${undone.kept}
      WHERE organization_id = ${organizationId} AND id = ${id}`)
    return undone
  })

const isAsLeft = (now: Readonly<Record<string, unknown>>, { after }: GameImportChange) =>
  Object.entries(after).every(([field, value]) => isDeepStrictEqual(now[field], value))

const undoGames = async (
  transaction: CommonQueryMethods,
  author: Author,
  changes: readonly GameImportChange[],
) => {
  const made = changes.filter(({ before }) => before === null).map(({ id }) => id)
  const removed = await removeUntouched(transaction, author, made)
  let restored = 0
  for (const change of changes.filter(({ before }) => before !== null)) {
    const now = await lockGameIfThere(transaction, author.organizationId, change.id)
    if (now && isAsLeft(now, change) && (await restore(transaction, author, { now, change })))
      restored += 1
  }
  return { restored, removed, kept: changes.length - removed - restored }
}

type Restoring = Readonly<{ now: StoredGame; change: GameImportChange }>
const restore = async (
  transaction: CommonQueryMethods,
  author: Author,
  { now, change }: Restoring,
) => {
  try {
    await changeGame(transaction, author, { before: now, change: { ...now, ...change.before } })
    return true
  } catch (error) {
    // Newer questions may not fit the game's old type.
    if (error instanceof FieldsError) return false
    throw error
  }
}

const removeUntouched = async (
  transaction: CommonQueryMethods,
  author: Author,
  ids: readonly string[],
) => {
  const { organizationId, at } = author
  const removed = await transaction.anyFirst(sql.typeAlias('id')`
    UPDATE games SET deleted_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')}) AND deleted_at IS NULL
      AND updated_at = created_at
      AND NOT EXISTS (SELECT FROM game_questions AS question
        WHERE question.organization_id = games.organization_id AND question.game_id = games.id)
    RETURNING id`)
  await logChanges(
    ...([transaction, author] as const),
    removed.map((subjectId) => ({ action: 'deleted', subjectType: 'game', subjectId })),
  )
  return removed.length
}

const undoQuestions = async (
  transaction: CommonQueryMethods,
  author: Author,
  changes: readonly GameImportChange[],
) => {
  const ids = changes.map(({ id }) => id)
  const before = await findQuestions(transaction, author.organizationId, ids)
  for (const game of [...new Set(before.map(({ game_id }) => game_id))].sort())
    await lockGameIfThere(transaction, author.organizationId, game)
  const now = new Map(
    (await findQuestions(transaction, author.organizationId, ids)).map((row) => [row.id, row]),
  )
  const back = changes.flatMap((change) => {
    const row = now.get(change.id)
    return row && isUntouched(row, change)
      ? { ...fieldsOf(row), ...(change.before ?? { is_active: false }) }
      : []
  })
  if (back.length > 0) await writeQuestions(transaction, author, back)
  const removed = back.filter(({ id }) =>
    changes.some((change) => change.id === id && change.before === null),
  ).length
  return { removed, restored: back.length - removed, kept: changes.length - back.length }
}

const isUntouched = (row: QuestionRow, change: GameImportChange) =>
  change.before === null ? row.version === 1 && row.is_active : isAsLeft(row, change)
const fieldsOf = ({ id, game_id, text, image, options, is_active }: QuestionRow) => ({
  id,
  game_id,
  text,
  image,
  options,
  is_active,
})
