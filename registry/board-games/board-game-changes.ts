import type { CommonQueryMethods } from 'slonik'
import { sql } from '#platform/postgres/pool.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { changedFields } from '../changed-fields.ts'
import { claimCommand } from '../commands.ts'
import { FieldsError, foundRow } from '../registry-error.ts'
import { BoardGameRow, columns } from './board-games.ts'

export type BoardGameFields = Readonly<BoardGameRow>
/** Without an image it keeps its own; null removes it. */
export type BoardGameChange = Omit<BoardGameFields, 'image'> &
  Readonly<{ image?: string | null | undefined }>

/** Idempotent by id. @throws FieldsError `blob_not_found` */
export const createBoardGame = (db: CommonQueryMethods, author: Author, game: BoardGameFields) =>
  db.transaction(async (transaction) => {
    await claimCommand(transaction, author, game)
    const { organizationId, at } = author
    await checkImage(transaction, organizationId, game.image)
    const { rowCount } = await transaction.query(sql.typeAlias('void')`
      INSERT INTO board_games (organization_id, id, name_en, name_zh, image, least_players, most_players, is_active, created_at)
      VALUES (${organizationId}, ${game.id}, ${game.name_en}, ${game.name_zh}, ${game.image}, ${game.least_players},
        ${game.most_players}, ${game.is_active}, ${at.toISOString()})
      ON CONFLICT (organization_id, id) DO NOTHING`)
    if (rowCount > 0)
      await logChange(transaction, author, {
        action: 'created',
        subjectType: 'board_game',
        subjectId: game.id,
      })
  })

/** @throws RegistryError `not_found`, FieldsError `blob_not_found` */
export const updateBoardGame = (
  db: CommonQueryMethods,
  author: Author,
  { image, ...change }: BoardGameChange,
) =>
  db.transaction(async (transaction) => {
    const { organizationId } = author
    const before = await lockBoardGame(transaction, organizationId, change.id)
    const after = { ...before, ...change, image: image === undefined ? before.image : image }
    const fields = changedFields(before, after)
    if (fields.length === 0) return
    if (fields.includes('image')) await checkImage(transaction, organizationId, after.image)
    await transaction.query(sql.typeAlias('void')`
      UPDATE board_games SET name_en = ${after.name_en}, name_zh = ${after.name_zh}, image = ${after.image},
        least_players = ${after.least_players}, most_players = ${after.most_players}, is_active = ${after.is_active}
      WHERE organization_id = ${organizationId} AND id = ${change.id}`)
    const subject = { subjectType: 'board_game', subjectId: change.id } as const
    await logChange(transaction, author, { action: 'updated', ...subject, fields })
  })

/** @throws RegistryError `not_found` */
export const deleteBoardGame = (db: CommonQueryMethods, author: Author, id: string) =>
  db.transaction(async (transaction) => {
    const { organizationId, at } = author
    await lockBoardGame(transaction, organizationId, id)
    await transaction.query(sql.typeAlias('void')`
      UPDATE board_games SET deleted_at = ${at.toISOString()} WHERE organization_id = ${organizationId} AND id = ${id}`)
    await logChange(transaction, author, {
      action: 'deleted',
      subjectType: 'board_game',
      subjectId: id,
    })
  })

const lockBoardGame = async (transaction: CommonQueryMethods, organizationId: string, id: string) =>
  foundRow(
    await transaction.maybeOne(sql.type(BoardGameRow)`
      SELECT ${columns} FROM board_games
      WHERE organization_id = ${organizationId} AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`),
  )

const checkImage = async (db: CommonQueryMethods, organizationId: string, image: string | null) => {
  if (image !== null && (await findBlobIds(db, organizationId, [image])).length === 0)
    throw new FieldsError([{ field: 'image', code: 'blob_not_found' }])
}
