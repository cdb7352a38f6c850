import type { CommonQueryMethods } from 'slonik'
import { type GameType, mostCorrect } from '#domain/games/rules.ts'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange, logChanges } from '../audit/administration-log.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { FieldsError, foundRow, RegistryError } from '../registry-error.ts'
import { checkTargets } from '../targets.ts'
import { StoredGame } from './games.ts'

/** Both dates are included. Points have two decimals. */
export type GameDraft = Omit<StoredGame, 'draw'> & Readonly<{ draw?: number | null | undefined }>
/** An absent logo or draw stays unchanged; null removes it. */
export type GameChange = Omit<GameDraft, 'logo'> & Readonly<{ logo?: string | null | undefined }>
/**
 * `unchangedSince`: when the game had last changed as the author saw it. A later change refuses
 * this one.
 */
export type SeenGameChange = GameChange & Readonly<{ unchangedSince?: string | undefined }>

/** Idempotent by id. @throws FieldsError for another organisation's logo, classes or subjects */
export const createGame = (db: CommonQueryMethods, author: Author, game: GameDraft) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, game)
    const { organizationId } = author
    if (await isGameThere(transaction, organizationId, game.id)) return
    await checkLogo(transaction, organizationId, game.logo)
    await checkTargets(transaction, organizationId, game)
    await insertGame(transaction, author, game)
  })

export const insertGame = async (
  transaction: CommonQueryMethods,
  author: Author,
  game: GameDraft,
) => {
  const { organizationId } = author
  const at = author.at.toISOString()
  await transaction.query(sql.typeAlias('void')`
    INSERT INTO games (organization_id, id, name, description, logo, game_type, place, feature_start, feature_end,
      point_correct, point_incorrect, point_exchange_rate, is_active, filters, subjects, draw, created_at, updated_at)
    VALUES (${organizationId}, ${game.id}, ${game.name}, ${game.description}, ${game.logo}, ${game.game_type},
      ${game.place}, ${game.feature_start}, ${game.feature_end}, ${game.point_correct}, ${game.point_incorrect},
      ${game.point_exchange_rate}, ${game.is_active}, ${sql.array(game.filters, 'uuid')},
      ${sql.array(game.subjects, 'uuid')}, ${game.draw ?? null}, ${at}, ${at})`)
  await logChange(transaction, author, {
    action: 'created',
    subjectType: 'game',
    subjectId: game.id,
  })
}

/**
 * A repeated key changes nothing.
 * @throws RegistryError `not_found`, `game_changed`, FieldsError as createGame,
 * `max_correct_ans_msg` or `game_has_homework` if the new type does not fit
 */
export const updateGame = (
  db: CommonQueryMethods,
  author: Author,
  { unchangedSince, ...change }: SeenGameChange,
) =>
  db.transaction(async (transaction) => {
    const { isRepeated } = await claimCommand(transaction, author, { ...change, unchangedSince })
    const before = await lockGame(transaction, author.organizationId, change.id)
    if (isRepeated) return
    if (
      unchangedSince !== undefined &&
      !(await isSince(transaction, author, { id: change.id, unchangedSince }))
    )
      throw new RegistryError('game_changed')
    const fields = changedIn(before, change)
    await checkTargets(transaction, author.organizationId, {
      filters: fields.includes('filters') ? change.filters : [],
      subjects: fields.includes('subjects') ? change.subjects : [],
    })
    await changeGame(transaction, author, { before, change })
  })

const withKept = (before: StoredGame, { logo, draw, ...change }: GameChange): StoredGame => ({
  ...before,
  ...change,
  logo: logo === undefined ? before.logo : logo,
  draw: draw === undefined ? before.draw : draw,
})
const changedIn = (before: StoredGame, change: GameChange) =>
  changedFields(before, withKept(before, change))

type Changing = Readonly<{ before: StoredGame; change: GameChange }>

/**
 * Changes a locked game. Returns the changed fields, before and after; null if none changed.
 * @throws FieldsError as updateGame
 */
export const changeGame = async (
  transaction: CommonQueryMethods,
  author: Author,
  { before, change }: Changing,
) => {
  const { organizationId, at } = author
  const after = withKept(before, change)
  const fields = changedIn(before, change)
  if (fields.length === 0) return null
  if (fields.includes('logo')) await checkLogo(transaction, organizationId, after.logo)
  if (fields.includes('game_type')) await checkType(transaction, organizationId, after)
  await transaction.query(sql.typeAlias('void')`
    UPDATE games SET name = ${after.name}, description = ${after.description}, logo = ${after.logo},
      game_type = ${after.game_type}, place = ${after.place}, feature_start = ${after.feature_start},
      feature_end = ${after.feature_end}, point_correct = ${after.point_correct},
      point_incorrect = ${after.point_incorrect}, point_exchange_rate = ${after.point_exchange_rate},
      is_active = ${after.is_active}, filters = ${sql.array(after.filters, 'uuid')},
      subjects = ${sql.array(after.subjects, 'uuid')}, draw = ${after.draw}, updated_at = ${at.toISOString()}
    WHERE organization_id = ${organizationId} AND id = ${change.id}`)
  const named = fields.map((field) => (field === 'place' ? 'order' : field))
  await logChange(transaction, author, {
    action: 'updated',
    subjectType: 'game',
    subjectId: change.id,
    fields: named,
  })
  const only = (game: StoredGame) => Object.fromEntries(fields.map((field) => [field, game[field]]))
  return { before: only(before), after: only(after) }
}

/** All or nothing. @throws RegistryError `not_found` */
export const setGamesActive = (
  db: CommonQueryMethods,
  author: Author,
  switches: readonly Readonly<{ id: string; is_active: boolean }>[],
) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    const ids = switches.map(({ id }) => id)
    const stored = await transaction.any(sql.type(StoredGame.pick({ id: true, is_active: true }))`
      SELECT id, is_active FROM games
      WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(ids, 'uuid')}) AND deleted_at IS NULL
      ORDER BY id FOR NO KEY UPDATE`)
    if (stored.length < ids.length) throw new RegistryError('not_found')
    const active = new Map(stored.map(({ id, is_active }) => [id, is_active]))
    const changed = switches
      .filter(({ id, is_active }) => active.get(id) !== is_active)
      .map(({ id }) => id)
    await transaction.query(sql.typeAlias('void')`
      UPDATE games SET is_active = NOT is_active, updated_at = ${at.toISOString()}
      WHERE organization_id = ${organizationId} AND id = ANY(${sql.array(changed, 'uuid')})`)
    await logChanges(
      ...([transaction, author] as const),
      changed.map((subjectId) => ({
        action: 'updated',
        subjectType: 'game',
        subjectId,
        fields: ['is_active'],
      })),
    )
  })

type Removal = Readonly<{ id: string; ifUntouched?: boolean | undefined }>

/**
 * @throws RegistryError `not_found`; `game_changed` with `ifUntouched` if the game has changed or
 * has questions
 */
export const deleteGame = (
  db: CommonQueryMethods,
  author: Author,
  { id, ifUntouched = false }: Removal,
) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockGame(transaction, organizationId, id)
    if (ifUntouched && !(await isUntouched(transaction, organizationId, id)))
      throw new RegistryError('game_changed')
    await transaction.query(sql.typeAlias('void')`
      UPDATE games SET deleted_at = ${at.toISOString()} WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, { action: 'deleted', subjectType: 'game', subjectId: id })
  })

const isUntouched = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM games
    WHERE organization_id = ${organizationId} AND id = ${id} AND updated_at = created_at
      AND NOT EXISTS (
        SELECT FROM game_questions
        WHERE game_questions.organization_id = ${organizationId} AND game_id = games.id)`)

/** Does nothing if the game exists. @throws RegistryError `not_found` */
export const restoreGame = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    if (await lockGameIfThere(transaction, organizationId, id)) return
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      UPDATE games SET deleted_at = NULL
      WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NOT NULL`)
    if (rowCount === 0) throw new RegistryError('not_found')
    await logChange(transaction, author, { action: 'restored', subjectType: 'game', subjectId: id })
  })

type UnchangedGame = Readonly<{ id: string; unchangedSince: string }>
const isSince = (
  db: CommonQueryMethods,
  { organizationId }: Author,
  { id, unchangedSince }: UnchangedGame,
) =>
  db.exists(sql.typeAlias('id')`
    SELECT id FROM games
    WHERE organization_id = ${organizationId} AND id = ${id} AND updated_at = ${unchangedSince}::timestamptz`)

export const lockGame = async (
  transaction: CommonQueryMethods,
  organizationId: string,
  id: string,
) => foundRow(await lockGameIfThere(transaction, organizationId, id))

export const lockGameIfThere = (
  transaction: CommonQueryMethods,
  organizationId: string,
  id: string,
) =>
  transaction.maybeOne(sql.type(StoredGame)`
    SELECT id, name, description, logo, game_type, place, feature_start, feature_end, point_correct, point_incorrect,
      point_exchange_rate, is_active, filters, subjects, draw
    FROM games WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)

export const isGameThere = (db: CommonQueryMethods, organizationId: string, id: string) =>
  db.exists(
    sql.typeAlias(
      'id',
    )`SELECT id FROM games WHERE organization_id = ${organizationId} AND id = ${id}`,
  )

const checkLogo = async (db: CommonQueryMethods, organizationId: string, logo: string | null) => {
  if (logo !== null && (await findBlobIds(db, organizationId, [logo])).length === 0)
    throw new FieldsError([{ field: 'logo', code: 'blob_not_found' }])
}

const checkType = async (
  db: CommonQueryMethods,
  organizationId: string,
  { id, game_type: type }: Readonly<{ id: string; game_type: GameType }>,
) => {
  const most = mostCorrect[type]
  const hasMore = await db.exists(sql.typeAlias('id')`
    SELECT id FROM game_questions WHERE organization_id = ${organizationId} AND game_id = ${id} AND is_active
      AND jsonb_array_length(jsonb_path_query_array(options, '$[*] ? (@.is_ans == true)')) > ${most}`)
  if (hasMore)
    throw new FieldsError([
      { field: 'gameType', code: 'max_correct_ans_msg', params: { max: most } },
    ])
  const isHomework = await db.exists(sql.typeAlias('id')`
    SELECT homework.id FROM game_homework AS homework
    JOIN periods ON periods.organization_id = homework.organization_id AND periods.id = period_id
    WHERE homework.organization_id = ${organizationId} AND game_id = ${id} AND homework.deleted_at IS NULL
      AND is_current`)
  if (isHomework) throw new FieldsError([{ field: 'gameType', code: 'game_has_homework' }])
}
