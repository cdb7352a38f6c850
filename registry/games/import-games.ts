import { isDeepStrictEqual } from 'node:util'
import type { CommonQueryMethods } from 'slonik'
import type { Author } from '../audit/administration-log.ts'
import { FieldsError } from '../registry-error.ts'
import { checkTargets } from '../targets.ts'
import {
  changeGame,
  type GameChange,
  type GameDraft,
  insertGame,
  lockGameIfThere,
} from './game-changes.ts'
import type { StoredGame } from './games.ts'
import { type GameImportChange, type GameImportOutcome, keepImport } from './imports.ts'

/** An import never changes logos. `isNew`: the id is unused. `keeps`: fields that stay. */
export type ImportedGame = Readonly<{
  isNew: boolean
  game: Omit<GameDraft, 'logo'>
  keeps: readonly ('filters' | 'subjects')[]
}>

/**
 * `failed` lists rows whose game was deleted; other mistakes refuse the whole import. A repeated
 * key gets the first answer.
 * @throws FieldsError for fields such as `games.3.subjects`, RegistryError `idempotency_key_reused`
 */
export const importGames = (
  db: CommonQueryMethods,
  author: Author,
  id: string,
  rows: readonly ImportedGame[],
) =>
  // The claim excludes new games' ids, because a retry makes other ids.
  keepImport(
    ...([db, author] as const),
    { id, kind: 'games', said: rows.map(saidOf) },
    (transaction) => save(transaction, author, rows),
  )

const saidOf = ({ isNew, game, keeps }: ImportedGame) =>
  isNew ? { ...game, id: null } : { ...game, ...(keeps.length > 0 && { keeps }) }

const save = async (
  transaction: CommonQueryMethods,
  author: Author,
  rows: readonly ImportedGame[],
) => {
  const check = targetsChecked(transaction, author.organizationId)
  const before = await lockAll(transaction, author.organizationId, rows)
  const changes: GameImportChange[] = []
  const failed: GameImportOutcome['failed'] = []
  for (const [at, { isNew, game: sent, keeps }] of rows.entries()) {
    const stored = before.get(sent.id)
    const game = stored
      ? { ...sent, ...Object.fromEntries(keeps.map((field) => [field, stored[field]])) }
      : sent
    const moved = (field: 'filters' | 'subjects') =>
      isDeepStrictEqual(game[field], stored?.[field]) ? [] : game[field]
    await inRow(at, () => check({ filters: moved('filters'), subjects: moved('subjects') }))
    if (isNew) {
      await insertGame(transaction, author, { ...game, logo: null })
      changes.push({ id: game.id, before: null, after: {} })
    } else if (!stored) failed.push({ at, code: 'not_found' })
    else {
      const change = await inRow(at, () =>
        changeGame(transaction, author, { before: stored, change: game }),
      )
      if (change) changes.push({ id: game.id, ...change })
    }
  }
  const created = changes.filter((change) => change.before === null).length
  const updated = changes.length - created
  const outcome = {
    created,
    updated,
    unchanged: rows.length - changes.length - failed.length,
    failed,
  }
  return { outcome, changes }
}

// Locks in id order, so that two imports cannot deadlock.
const lockAll = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  rows: readonly ImportedGame[],
) => {
  const ids = rows.filter(({ isNew }) => !isNew).map(({ game }) => game.id)
  const found = new Map<string, StoredGame>()
  for (const id of ids.sort()) {
    const stored = await lockGameIfThere(transaction, organizationId, id)
    if (stored) found.set(id, stored)
  }
  return found
}

/** Most rows have the same classes, so results are cached. */
const targetsChecked = (transaction: CommonQueryMethods, organizationId: string) => {
  const checked = new Set<string>()
  return async ({ filters, subjects }: Pick<GameChange, 'filters' | 'subjects'>) => {
    const key = JSON.stringify([filters, subjects])
    if (checked.has(key)) return
    await checkTargets(transaction, organizationId, { filters, subjects })
    checked.add(key)
  }
}

/** @throws FieldsError with the row number before the field */
const inRow = async <Result>(at: number, run: () => Promise<Result>) => {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof FieldsError)) throw error
    throw new FieldsError(
      error.fields.map((one) => ({ ...one, field: `games.${at}.${one.field}` })),
    )
  }
}
